// Weight of first screens and pages of the built app (checks/size-budgets.mjs).
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { readBundle } from './bundle.mjs'
import { judgeSizes } from './screen-sizes.mjs'
import * as budgets from './size-budgets.mjs'

await ensureBuilt(['web'])
const { figures, breaches } = judgeSizes(readBundle(), budgets)
for (const figure of figures) console.log(figure)
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
