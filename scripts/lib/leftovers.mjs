import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Replaces the system's temporary folder; open to all, because some tests change users. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'mezgeb-run-'))
  chmodSync(folder, 0o1777)
  return folder
}

/**
 * Environment that marks every process of a run by its folder, to which TMPDIR points.
 * @param {string} folder
 */
export const markedBy = (folder) => ({
  TMPDIR: folder,
  TEMP: folder,
  TMP: folder,
})

/**
 * @param {string} pid
 * @param {string} folder
 * @returns {string | undefined} what it is, when it belongs to the run
 */
function processOf(pid, folder) {
  try {
    const cwd = readlinkSync(`/proc/${pid}/cwd`)
    const isMarked = () => readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`=${folder}\0`)
    // PostgreSQL does not inherit our environment, but its working directory is its data folder.
    if (!cwd.startsWith(folder) && !isMarked()) return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    // A zombie has no command line.
    return command ? `${pid} ${command.slice(0, 120)} in ${cwd}` : undefined
  } catch {
    return undefined
  }
}

/** @param {string} folder @returns {{ pid: number, name: string }[]} none where there is no /proc */
function processesOf(folder) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      const name = processOf(pid, folder)
      return name ? [{ pid: Number(pid), name }] : []
    })
}

/**
 * Ends leftover processes of a run, in any process group.
 * @param {string} folder of the run
 * @returns {Promise<string[]>} what was still there two seconds after the run's end
 */
export async function endLeftovers(folder) {
  const deadline = Date.now() + 2_000
  while (processesOf(folder).length > 0 && Date.now() < deadline) await sleep(50)
  const left = processesOf(folder)
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
  return left.map(({ name }) => name)
}
