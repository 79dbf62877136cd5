import { directionRules } from './direction-rules.mjs'
import { barrels, cycles, orphans } from './graph-rules.mjs'
import { sourceBreaches } from './source-rules.mjs'
import { secondWriters } from './table-writers.mjs'
import { textBreaches } from './text-rules.mjs'

/** @import { Breach, House } from './house.mjs' */

/** @param {House} house @returns {Breach[]} */
const wrongDirections = (house) =>
  [...house.values()].flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) =>
      directionRules.flatMap(({ name, forbids }) => {
        const reason = forbids(path, target)
        return reason ? [{ rule: name, path, line, why: `${target}: ${reason}` }] : []
      }),
    ),
  )

/** Every rule has a name, and a planted breach of that name. */
export const ruleNames = [
  ...directionRules.map(({ name }) => name),
  '5 SQL stays in db, *.queries.ts and *.sql',
  '5 one writer per table',
  '8 no cycles',
  '8 no orphans',
  'no barrels',
  'process.env only in server/src/env.ts',
  'toLocale…String only in web/src/lib/format.ts',
  'localStorage only through web/src/lib/kept.ts',
  'no string-built SQL',
  'words only in web/src/texts',
  'every text is read by a screen',
]

/**
 * Everything in the house that breaks one of its rules.
 * @param {House} house
 * @returns {Breach[]}
 */
export const breachesOf = (house) =>
  [wrongDirections, secondWriters, cycles, orphans, barrels, sourceBreaches, textBreaches].flatMap(
    (find) => find(house),
  )
