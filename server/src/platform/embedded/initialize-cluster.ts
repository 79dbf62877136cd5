import { chown, open } from 'node:fs/promises'
import { dataDirectoryArgument, type ClusterOptions, type ClusterPaths } from './cluster-paths.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { hasProc } from './process-table.ts'
import { runTool } from './run-tool.ts'
import { DATABASE, OWNER } from './settings.ts'

// Trigrams recognise letters by LC_CTYPE alone; with plain C they find no Amharic word.
const LETTER_LOCALES =
  process.platform === 'win32'
    ? ['en-US', 'English_United States.1252']
    : ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8']

/** Initialises an empty folder as a cluster with our owner role, whose password is in the paths, and our database. */
export async function initializeCluster(
  paths: ClusterPaths,
  options: ClusterOptions,
): Promise<void> {
  const { user } = options
  const password = await open(paths.password, 'r')
  try {
    if (user) await chown(paths.password, user.uid, user.gid)
    await runInitdb(paths, options, password.fd)
    if (user) await chown(paths.password, 0, 0)
  } finally {
    await password.close()
  }
  await createDatabase(paths, options)
}

async function runInitdb(
  paths: ClusterPaths,
  { binaries, user, signal }: ClusterOptions,
  passwordFile: number,
) {
  let output = ''
  for (const locale of LETTER_LOCALES) {
    const result = await runTool(
      binaries.program('initdb'),
      [
        '-D',
        dataDirectoryArgument(paths.data),
        `--username=${OWNER}`,
        '--encoding=UTF8',
        '--data-checksums',
        // MB. Commits wait while PostgreSQL fills a new WAL file with zeros.
        '--wal-segsize=1',
        // Builtin sorting keeps indexes valid on another system; only character types come from the system.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${locale}`,
        '--auth=scram-sha-256',
        `--pwfile=${hasProc ? '/proc/self/fd/3' : paths.password}`,
      ],
      { user, cwd: paths.data, file: passwordFile, signal },
    )
    if (result.ok) return
    output = result.output
    if (!/invalid locale/.test(output)) break
  }
  throw startFailed(output, signal)
}

async function createDatabase(
  paths: ClusterPaths,
  { binaries, user, signal }: ClusterOptions,
): Promise<void> {
  const result = await runTool(
    binaries.program('postgres'),
    ['--single', '-D', dataDirectoryArgument(paths.data), '-c', 'exit_on_error=on', 'postgres'],
    { user, cwd: paths.data, input: `CREATE DATABASE ${DATABASE}\n`, signal },
  )
  if (!result.ok) throw startFailed(result.output, signal)
}

function startFailed(output: string, signal: AbortSignal | undefined): EmbeddedPostgresError {
  if (signal?.aborted)
    return new EmbeddedPostgresError('ABORTED', 'The start of PostgreSQL was interrupted.')
  const hint = /could not look up effective user ID/.test(output)
    ? '\nPostgreSQL wants the user it runs as to have a name: add one to /etc/passwd, or set DATABASE_URL.'
    : ''
  return new EmbeddedPostgresError(
    'START_FAILED',
    `PostgreSQL could not make a database:\n${output.trim()}${hint}`,
  )
}
