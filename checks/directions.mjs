// The rules of direction and of the source (ARCHITECTURE.md, CONTRIBUTING.md), for the whole tree; and how far the knowledge
// of each feature spreads.
import { flatFolders } from './flat-folders.mjs'
import { readHouse } from './house.mjs'
import { everyFile, registryBreaches } from './registry.mjs'
import { breachesOf } from './rules/rules.mjs'
import {
  MOST,
  documentKinds,
  limits,
  spreadBreaches,
  uncountedKinds,
} from './rules/spread-rules.mjs'
import { facets, kinds } from './rules/spread-words.mjs'

const files = everyFile()
const house = readHouse()
const breaches = [...breachesOf(house), ...registryBreaches(), ...flatFolders(files)]
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
const features = { ...documentKinds(house), ...kinds }
const spread = [
  ...uncountedKinds(house, features).map(
    (kind) => `${kind} is counted by no kind of spread-rules.mjs`,
  ),
  ...spreadBreaches(house, features, limits, MOST.kind),
  ...spreadBreaches(house, facets, limits, MOST.facet),
]
for (const breach of spread) console.error(breach)
process.exitCode = breaches.length + spread.length > 0 ? 1 : 0
