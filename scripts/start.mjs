// `npm start`, and the commands of the operator (`npm run backup`, `npm run restore` …), whose name is the first argument:
// installs what is missing, builds what is stale, then becomes the server.
import './lib/node-version.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { pathToFileURL } from 'node:url'

const isCommand = process.argv.length > 2

const handOver = endChildrenOnSignal()
await ensureInstalled()
await ensureBuilt(isCommand ? ['server'] : ['server', 'web'])
handOver()

// In this process: signals reach the server directly, and no child is left behind.
await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href)
