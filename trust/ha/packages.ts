import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const kept = fileURLToPath(new URL('../../.cache/ha/packages', import.meta.url))
const TIME_LIMIT_MS = 300_000

/** Paths of programs from Debian's packages, and their environment. */
export type Programs = {
  postgresMajor: number
  /** Folder of postgres, initdb, psql. */
  postgres: string
  etcd: string
  haproxy: string
  /** Command and first argument. */
  patroni: readonly [string, string]
  env: Record<string, string>
}

/** Why this machine cannot run it. */
export class NotPossible extends Error {}

/**
 * Unpacks Debian's packages into `folder` without installing them. Downloads are cached in .cache. Throws NotPossible
 * where that fails.
 */
export function layOpenPackages(folder: string): Programs {
  const postgresMajor = majorOfPostgres()
  if (!isKept(postgresMajor)) download(postgresMajor)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(kept)) run('dpkg', ['-x', path.join(kept, name), folder], folder)
  const libraries = readdirSync(path.join(folder, 'usr/lib'))
    .filter((name) => name.includes('-linux-gnu'))
    .map((name) => path.join(folder, 'usr/lib', name))
  return {
    postgresMajor,
    postgres: path.join(folder, `usr/lib/postgresql/${postgresMajor}/bin`),
    etcd: path.join(folder, 'usr/bin/etcd'),
    haproxy: path.join(folder, 'usr/sbin/haproxy'),
    patroni: ['/usr/bin/python3', path.join(folder, 'usr/bin/patroni')],
    env: {
      LD_LIBRARY_PATH: libraries.join(':'),
      PYTHONPATH: path.join(folder, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  }
}

/** The package that "postgresql" depends on. */
function majorOfPostgres(): number {
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/python3')
  if (!isDebian) throw new NotPossible('it needs Debian (or its like) with apt-get and python3')
  const said = run('apt-cache', ['depends', 'postgresql'], '/')
  const major = Number(/Depends: postgresql-(\d+)$/m.exec(said)?.[1])
  if (!Number.isInteger(major)) {
    throw new NotPossible('apt-get knows no package "postgresql": apt-get update')
  }
  return major
}

/** Not if the system was upgraded to another Debian release since. */
function isKept(postgresMajor: number): boolean {
  if (!existsSync(kept)) return false
  return readdirSync(kept).some((name) => name.startsWith(`postgresql-${postgresMajor}_`))
}

function download(postgresMajor: number): void {
  const arriving = `${kept}.arriving`
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(path.join(arriving, 'partial'), { recursive: true })
  const wanted = [
    `postgresql-${postgresMajor}`,
    `postgresql-client-${postgresMajor}`,
    ...['patroni', 'etcd-server', 'haproxy'],
  ]
  // Packages missing on this machine; from an empty folder, because packages in apt's own would not be listed.
  const empty = ['-o', `Dir::Cache::archives=${arriving}`, '-o', 'Debug::NoLocking=1']
  const install = ['install', '--print-uris', '-qq', '-y', '--no-install-recommends']
  const missing = run('apt-get', [...empty, ...install, ...wanted], arriving)
    .split('\n')
    .map((line) => /^'\S+' ([^_\s]+)_/.exec(line)?.[1])
    .filter((name) => name !== undefined)
  rmSync(path.join(arriving, 'partial'), { recursive: true })
  run('apt-get', ['download', '-qq', ...new Set([...wanted, ...missing])], arriving)
  rmSync(kept, { recursive: true, force: true })
  renameSync(arriving, kept)
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: TIME_LIMIT_MS,
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (status === 0) return stdout
  const said = error?.message ?? stderr.trim().split('\n').slice(-3).join(' ')
  throw new NotPossible(`${command} ${args[0]}: ${said}`)
}

/** Debian's version of an unpacked package. */
export function versionsOf(): string {
  return readdirSync(kept)
    .filter((name) => /^(postgresql-\d|patroni|etcd-server|haproxy)/.test(name))
    .map((name) => name.split('_').slice(0, 2).join(' '))
    .join(', ')
}
