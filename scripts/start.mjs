// `npm start`: installs what is missing, builds what is stale, then becomes the server.
import './lib/node-version.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { pathToFileURL } from 'node:url'

const handOver = endChildrenOnSignal()
await ensureInstalled()
await ensureBuilt()
handOver()

// In this process: signals reach the server directly, and no child is left behind.
await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href)
