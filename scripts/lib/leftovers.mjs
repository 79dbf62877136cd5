import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const marker = 'MEZGEB_RUN'

/**
 * The environment that marks every process of one run, by its folder, to which TMPDIR points.
 * @param {string} folder
 */
export const markedBy = (folder) => ({
  [marker]: folder,
  TMPDIR: folder,
  TEMP: folder,
  TMP: folder,
})

/** @param {string} pid @param {string} folder */
function belongsTo(pid, folder) {
  try {
    // PostgreSQL inherits no environment of ours, but works in its data folder.
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return true
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${marker}=${folder}\0`)
  } catch {
    return false
  }
}

/** @param {string} folder @returns {{ pid: number, name: string }[]} none where there is no /proc */
function processesOf(folder) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid && belongsTo(pid, folder))
    .map((pid) => {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return { pid: Number(pid), name: `${pid} ${command.slice(0, 120)}` }
    })
    .filter(({ name }) => name.includes(' '))
}

/**
 * Ends what a run has left behind, of whatever process group.
 * @param {string} folder of the run
 * @returns {Promise<string[]>} what was still there two seconds after the run's end
 */
export async function endLeftovers(folder) {
  const patience = Date.now() + 2_000
  while (processesOf(folder).length > 0 && Date.now() < patience) await sleep(50)
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
