// `npm run trust`: attacks and faults, one line per goal (trust/README.md).
import './lib/node-version.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { runTool } from './lib/tools.mjs'

endChildrenOnSignal()
await ensureInstalled()
if (!process.argv.includes('--list')) await ensureBuilt()
const { code } = await runTool('tsx', [inRoot('trust', 'main.ts'), ...process.argv.slice(2)])
process.exitCode = code
