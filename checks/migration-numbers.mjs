/** @import { Breach } from './house.mjs' */

const FOLDER = 'server/migrations/'

/**
 * Migrations whose number is taken or leaves a gap: the server would not start.
 * @param {string[]} paths
 * @returns {Breach[]}
 */
export function misnumbered(paths) {
  return paths
    .filter((path) => path.startsWith(FOLDER) && path.endsWith('.sql'))
    .toSorted()
    .map((path, at) => ({ path, number: String(at + 1).padStart(4, '0') }))
    .filter(({ path, number }) => !path.startsWith(`${FOLDER}${number}_`))
    .map(({ path, number }) => ({
      rule: 'migrations are numbered without gaps',
      path,
      line: 1,
      why: `Rename it, if it has not been released: the next number is ${number}.`,
    }))
}
