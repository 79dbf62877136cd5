// Every goal of `npm run trust` has a planted bug that it must find.
import { readFileSync } from 'node:fs'
import { filesBelow } from '../scripts/lib/files.mjs'
import { inRoot } from '../scripts/lib/root.mjs'
import { promiseNames } from './measured-names.mjs'
import { unprovenGoals } from './unproven-goals.mjs'

const read = (/** @type {string} */ path) => readFileSync(inRoot(path), 'utf8')
const sourcesOf = (/** @type {string} */ folder) =>
  filesBelow(folder)
    .filter((path) => path.endsWith('.ts'))
    .map(
      /** @returns {[string, string]} */
      (path) => [`./${path.replace(/^trust\//, '')}`, read(path)],
    )

const ids = promiseNames(read('trust/goals.ts'), sourcesOf('trust/goals'))
const faults = unprovenGoals(ids, read('trust/planted.ts'), sourcesOf('trust/planted'))
for (const fault of faults) console.error(`trust/planted.ts  ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
