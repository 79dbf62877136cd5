// Weight of first screens and pages, built in memory as for production (checks/size-budgets.mjs).
import { inRoot } from '../scripts/lib/root.mjs'
import { buildBundle } from './bundle.mjs'
import { judgeSizes } from './screen-sizes.mjs'
import * as budgets from './size-budgets.mjs'

const bundle = await buildBundle({ root: inRoot('web'), mode: 'production' })
const { figures, breaches } = judgeSizes(bundle, budgets)
for (const figure of figures) console.log(figure)
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
