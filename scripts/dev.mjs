// `npm run dev`: server and web app, restarted or patched when their sources change.
import './lib/node-version.mjs'
import { existsSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal, isEnding } from './lib/run.mjs'
import { runTool } from './lib/tools.mjs'

const { PORT = '3000' } = process.env

endChildrenOnSignal()
await ensureInstalled()
// The server needs a web app to serve; developers use Vite's.
if (!existsSync(inRoot('web', 'dist', 'index.html'))) await ensureBuilt()

const watch = ['watch', '--clear-screen=false', '--include=server/**/*.sql', 'server/src/main.ts']
const web = { cwd: inRoot('web'), env: { API_URL: `http://127.0.0.1:${PORT}` } }
const server = { env: { PORT } }

const { code } = await Promise.race([runTool('tsx', watch, server), runTool('vite', [], web)])
if (!isEnding()) {
  console.error('One half of the development server has ended, so the other one ends too.')
  process.kill(process.pid, 'SIGTERM')
}
process.exitCode = code
