import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

import { countText } from '../../platform/count-text.ts'
import { clusterOf } from '../../platform/embedded/cluster-paths.ts'
import { chooseUnprivilegedUser } from '../../platform/embedded/installation/unprivileged-user.ts'
import { fail, ok, warn } from './finding.ts'

import type { Finding } from './finding.ts'

const MIB = 2 ** 20
const LEAST_MIB = 256
const COMFORTABLE_MIB = 2048

/** Whether the embedded database's folder is ours, closed to others, and has free space. */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  return [...(process.getuid === undefined ? [] : ownershipOf(dataDir)), await roomIn(dataDir)]
}

/** We own DATA_DIR's `postgres` and the password; PostgreSQL's user owns its data. */
function ownershipOf(dataDir: string): Finding[] {
  const { folder, data, password } = clusterOf(dataDir)
  const own = process.getuid?.()
  const runner = chooseUnprivilegedUser(data)?.uid ?? own
  const faults = [
    faultOf(folder, own, '755'),
    faultOf(password, own, '600'),
    faultOf(data, runner, '700'),
  ].filter((fault) => fault !== null)
  return faults.length > 0 ? faults : [ok(`${folder} is ours and closed to others.`)]
}

/** Paths with another owner, or with more permissions than `mode`. */
function faultOf(file: string, owner: number | undefined, mode: string): Finding | null {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return fail(`${file} is missing. Restore a backup.`)
  if (found.uid !== owner) {
    return fail(
      `${file} belongs to user ${found.uid}, not to ${owner}. Run: chown ${owner} ${file}`,
    )
  }
  const isOpen = (found.mode & 0o777 & ~Number.parseInt(mode, 8)) !== 0
  if (!isOpen) return null
  return fail(`${file} is open to others. Run: chmod ${mode === '755' ? '700' : mode} ${file}`)
}

async function roomIn(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / MIB)
  const text = `${countText(free, 'MiB')} are free on the disk of ${dataDir}`
  if (free < LEAST_MIB) return fail(`${text}: sales will soon be refused. Make room.`)
  return free < COMFORTABLE_MIB ? warn(`${text}: make room before it is full.`) : ok(`${text}.`)
}
