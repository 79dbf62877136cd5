// `npm run build`: server/dist/main.js and web/dist, from stale sources.
import './lib/node-version.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'

endChildrenOnSignal()
await ensureInstalled()
await ensureBuilt()
console.log('Built: server/dist/main.js and web/dist.')
