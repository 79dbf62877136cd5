// The rules of direction and of the source (ARCHITECTURE.md, CONTRIBUTING.md), for the whole tree.
import { flatFolders } from './flat-folders.mjs'
import { readHouse } from './house.mjs'
import { misnumbered } from './migration-numbers.mjs'
import { everyFile, registryBreaches } from './registry.mjs'
import { breachesOf } from './rules/rules.mjs'

const files = everyFile()
const breaches = [
  ...breachesOf(readHouse()),
  ...registryBreaches(),
  ...flatFolders(files),
  ...misnumbered(files),
]
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
