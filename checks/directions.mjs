// The rules of direction and of the source (ARCHITECTURE.md, CONTRIBUTING.md), for the whole tree.
import { readHouse } from './house.mjs'
import { registryBreaches } from './registry.mjs'
import { breachesOf } from './rules.mjs'

const breaches = [...breachesOf(readHouse()), ...registryBreaches()]
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
