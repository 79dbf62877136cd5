// The rules of direction and of the source (ARCHITECTURE.md, CONTRIBUTING.md), for the whole tree.
import { flatFolders } from './flat-folders.mjs'
import { readHouse } from './house.mjs'
import { everyFile, registryBreaches } from './registry.mjs'
import { breachesOf } from './rules/rules.mjs'

const breaches = [...breachesOf(readHouse()), ...registryBreaches(), ...flatFolders(everyFile())]
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
