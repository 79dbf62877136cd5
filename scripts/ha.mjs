// `npm run ha`: builds the highly available cluster of deploy/ha on this machine, and breaks it (deploy/ha/README.md).
import './lib/node-version.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { runTool } from './lib/tools.mjs'

endChildrenOnSignal()
await ensureInstalled()
await ensureBuilt()
const { code } = await runTool('tsx', [inRoot('trust', 'ha', 'main.ts'), ...process.argv.slice(2)])
process.exitCode = code
