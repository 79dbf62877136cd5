// `npm run bench [server|files|cheap|live|screens|cost]`: figures against their goals (bench/README.md).
import './lib/node-version.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal, runNode } from './lib/run.mjs'

endChildrenOnSignal()
await ensureInstalled()
await ensureBuilt()
const { code } = await runNode([
  '--import',
  'tsx',
  inRoot('bench', 'main.ts'),
  ...process.argv.slice(2),
])
process.exitCode = code
