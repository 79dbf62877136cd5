// The spread of every kind of document and every entity (checks/rules/spread-rules.mjs).
import { readHouse } from './house.mjs'
import { documentKinds, kinds, limits, spreadBreaches } from './rules/spread-rules.mjs'

const house = readHouse()
const breaches = spreadBreaches(house, { ...documentKinds(house), ...kinds }, limits)
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
