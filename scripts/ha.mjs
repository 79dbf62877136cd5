// `npm run ha`: builds the highly available cluster of deploy/ha on this machine and breaks it (deploy/ha/README.md).
import './lib/node-version.mjs'
import { rmSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endLeftovers, makeRunFolder, markedBy } from './lib/leftovers.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { runTool } from './lib/tools.mjs'

const words = process.argv.slice(2)
const folder = makeRunFolder()

/** Leftover processes; they are ended. */
async function tidy() {
  const left = await endLeftovers(folder)
  if (words.includes('--keep')) console.log(`Logs and data: ${folder}`)
  else rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  return left
}

endChildrenOnSignal(async () => void (await tidy()))
await ensureInstalled()
await ensureBuilt()
const main = inRoot('trust', 'ha', 'main.ts')
const { code } = await runTool('tsx', [main, ...words], { env: markedBy(folder) })
for (const left of await tidy()) console.log(`Was left running: ${left}`)
process.exitCode = code
