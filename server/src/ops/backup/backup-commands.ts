import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { countText } from '../../platform/count-text.ts'
import { citus } from '../../platform/citus/citus.ts'
import { sqlState } from '../../platform/db/database-errors.ts'
import { backUp } from '../../platform/backup/back-up.ts'
import { backupName } from '../../platform/backup/backup-names.ts'
import { LEFT_OUT_OF_EXPORT } from '../../modules/modules.ts'
import { databaseToFill, databaseToRead } from './command-database.ts'
import { namesInBackup } from './names-in-backup.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'

import type { Env } from '../../env.ts'
import type { CommandDatabase } from './command-database.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'

/** Arguments, settings, SQL folder and output of a command. */
export type CommandRun = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'backupDir' | 'backupKey'>
  words: string[]
  serverRoot: string
  tell: (line: string) => void
  signal: AbortSignal
}

/** The commands of this folder by name. Each throws an Error with a remedy. */
export const backupCommands: Record<string, (run: CommandRun) => Promise<void>> = {
  backup: runBackup,
  restore: runRestore,
  'export-institution': runExport,
}

async function runBackup(run: CommandRun): Promise<void> {
  const [file, ...more] = run.words
  if (more.length > 0) throw new Error('Usage: npm run backup -- FILE')
  await write(run, file, {})
}

async function runExport(run: CommandRun): Promise<void> {
  const [institution, file, ...more] = run.words
  if (institution === undefined || more.length > 0) {
    throw new Error('Usage: npm run export-institution -- ID-OR-NAME [FILE]')
  }
  await write(run, file, { institution })
}

async function write(
  run: CommandRun,
  given: string | undefined,
  what: { institution?: string },
): Promise<void> {
  const { env, tell, signal } = run
  const kind = what.institution === undefined ? 'full' : 'institution'
  await withDatabase(databaseToRead(env, signal), async (connection) => {
    const file = await fileToWrite(env.backupDir, given, backupName(kind, new Date()))
    tell(`Backing up the database of ${placeOf(env)} …`)
    const { manifest, bytes } = await backUp(connection, {
      ...what,
      file,
      report: tell,
      signal,
      leftOut: LEFT_OUT_OF_EXPORT,
      key: env.backupKey,
      sharding: citus,
    })
    tell(
      `Written and verified: ${file}, ${countText(bytes, 'bytes')}, ${contentsOf(manifest)}. ` +
        'Keep a copy on another machine.',
    )
  })
}

async function runRestore(run: CommandRun): Promise<void> {
  const { env, words, serverRoot, tell, signal } = run
  const [given, ...more] = words.filter((word) => word !== '--verify')
  if (given === undefined || more.length > 0) {
    throw new Error('Usage: npm run restore -- FILE [--verify]')
  }
  const file = path.resolve(given)
  await stat(file).catch((cause: unknown) => {
    throw new Error(`The file ${file} cannot be read (${sqlState(cause)}).`, { cause })
  })
  const load = {
    file,
    serverRoot,
    report: tell,
    signal,
    advice: adviceFor(env),
    key: env.backupKey,
    introduce: async (manifest: Manifest) => tell(await namesInBackup(file, manifest)),
  }
  if (words.includes('--verify')) {
    const manifest = await rehearse(run, load)
    tell(
      `The backup can be restored: ${contentsOf(manifest)}. It was done in a throw-away database, which is gone; ` +
        'yours was not touched.',
    )
    return
  }
  await withDatabase(databaseToFill(env, signal), async (connection) => {
    const manifest = await restoreBackup(connection, load)
    tell(`Restored into ${placeOf(env)}: ${contentsOf(manifest)}. All users must sign in again.`)
  })
}

/**
 * Restores into a separate embedded database, always in the same folder, so that the next run cleans up after a kill.
 */
async function rehearse(
  { env, signal }: CommandRun,
  load: Parameters<typeof restoreBackup>[1],
): Promise<Manifest> {
  const dataDir = path.join(env.dataDir, 'verify-restore')
  const removeIt = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  const start = () => databaseToFill({ dataDir, databaseUrl: undefined }, signal)
  // Ends and empties what a killed rehearsal left, or refuses while another one runs.
  await (await start()).stop()
  await removeIt()
  try {
    return await withDatabase(start(), (connection) => restoreBackup(connection, load))
  } finally {
    await removeIt()
  }
}

async function withDatabase<T>(
  opening: Promise<CommandDatabase>,
  act: (connection: CommandDatabase['connection']) => Promise<T>,
): Promise<T> {
  const database = await opening
  try {
    return await act(database.connection)
  } catch (error) {
    throw explained(error)
  } finally {
    await database.stop()
  }
}

/** Sentences for errors of the driver and the file system that have only codes. */
function explained(error: unknown): unknown {
  const code = sqlState(error)
  if (code === 'ENOSPC') {
    return new Error('The disk is full; the unfinished file was removed.', { cause: error })
  }
  if (code.startsWith('28') || code === '3D000') {
    return new Error(`The database does not let us in: ${String(error)}`, { cause: error })
  }
  if (/^E[A-Z_]+$/.test(code)) {
    return new Error(`The database or the file cannot be reached: ${String(error)}`, {
      cause: error,
    })
  }
  return error
}

/** Target of a backup: the backup folder unless a file or folder is given. */
async function fileToWrite(
  backupDir: string,
  given: string | undefined,
  name: string,
): Promise<string> {
  if (given === undefined) {
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    return path.join(backupDir, name)
  }
  const wanted = path.resolve(given)
  const isFolder = (await stat(wanted).catch(() => null))?.isDirectory() === true
  return isFolder ? path.join(wanted, name) : wanted
}

function contentsOf({ scope, tables, snapshotAt, appVersion }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const whose = scope.kind === 'institution' ? ` of ${scope.name}` : ''
  return `${countText(rows, 'rows')}${whose} in ${tables.length} tables as of ${snapshotAt}, by Mezgeb ${appVersion}`
}

function placeOf({ dataDir, databaseUrl }: CommandRun['env']): string {
  return databaseUrl === undefined ? dataDir : 'DATABASE_URL'
}

function adviceFor({ dataDir, databaseUrl }: CommandRun['env']): string {
  return databaseUrl === undefined
    ? `Set DATA_DIR to a new folder, or remove the database in ${dataDir} with  npm run db:reset . If an earlier ` +
        'restore of this backup said "Filled", it is all there: npm start does what was left to do.'
    : 'Make an empty database and set DATABASE_URL to it. If an earlier restore of this backup said "Filled", it is ' +
        'all there: npm start does what was left to do.'
}
