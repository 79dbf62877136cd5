import { posix } from 'node:path'

/** @import { Breach } from './house.mjs' */

const MOST = 25

/** Folders whose files are numbered: each new one is added at the end. */
const SERIES = ['docs/decisions', 'server/migrations']

/**
 * Folders with too many files of their own to be read at a glance.
 * @param {string[]} paths
 * @returns {Breach[]}
 */
export function flatFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const path of paths) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST && !SERIES.includes(folder))
    .map(([folder, count]) => ({
      rule: 'no flat folders',
      path: folder,
      line: 1,
      why: `${count} files, at most ${MOST}: make a folder of those that belong together.`,
    }))
}
