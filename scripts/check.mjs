// `npm run check`: format, lint, types, rules of direction, dead code.
import './lib/node-version.mjs'
import { runChecks } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { total } from './lib/steps.mjs'

endChildrenOnSignal()
await ensureInstalled()
const { failed } = total(await runChecks())
process.exitCode = failed > 0 ? 1 : 0
