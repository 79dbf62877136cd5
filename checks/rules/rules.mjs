import { directionRules } from './direction-rules.mjs'
import { barrels, featureCycles, orphans, passThroughs } from './graph-rules.mjs'
import { wrongLayers } from './layer-rules.mjs'
import { sourceBreaches } from './source-rules.mjs'
import { platformNames } from './platform-rules.mjs'
import { secondWriters } from '../table-writers.mjs'
import { textBreaches } from './text-rules.mjs'

/** @import { Breach, House } from '../house.mjs' */

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
  '3 platform names no table or function of a module',
  '5 SQL stays in db, *.queries.ts and *.sql',
  '5 one writer per table',
  '8 no cycles between features',
  '8 no orphans',
  '9 areas carry each other in one direction',
  'no barrels',
  'no pass-through files',
  'permissions, not roles',
  'process.env only in server/src/env.ts',
  'toLocale…String only in web/src/lib/format/format.ts',
  'localStorage only through web/src/lib/session/storage.ts',
  'no string-built SQL',
  'words only in *.en.ts and *.am.ts',
  'every text is read by a screen',
]

/**
 * Every breach of a rule in the tree.
 * @param {House} house
 * @returns {Breach[]}
 */
export const breachesOf = (house) =>
  [
    wrongDirections,
    wrongLayers,
    platformNames,
    secondWriters,
    featureCycles,
    orphans,
    barrels,
    passThroughs,
    sourceBreaches,
    textBreaches,
  ].flatMap((find) => find(house))
