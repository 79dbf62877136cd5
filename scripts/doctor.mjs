// `npm run doctor`: examines the installation without changes and prints remedies; with `-- --rebuild` it counts the
// totals again first. Exits with 1 if something is wrong. This script checks what needs neither packages nor a build, the server's own code the rest.
import './lib/node-version.mjs'
import { existsSync } from 'node:fs'
import { staleHalves } from './lib/build.mjs'
import { isInstalledAsLocked } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignal, run } from './lib/run.mjs'

const LAST_NODE_OUT_OF_SUPPORT = 20
const server = inRoot('server', 'dist', 'main.js')
let isWrong = false

/** @param {'ok' | 'warn' | 'fail'} level @param {string} text */
function tell(level, text) {
  console.log(`${level.padEnd(4)}  ${text}`)
  if (level === 'fail') isWrong = true
}

const [major] = process.versions.node.split('.').map(Number)
if (Number(major) > LAST_NODE_OUT_OF_SUPPORT) tell('ok', `Node ${process.version}.`)
else tell('warn', `Node ${process.version} gets no security fixes any more. Install Node 24.`)

const isInstalled = isInstalledAsLocked()
if (isInstalled) tell('ok', 'The packages are those of package-lock.json.')
else tell('fail', 'The packages are not those of package-lock.json. Run: npm ci --ignore-scripts')

const stale = staleHalves()
if (stale.length === 0) tell('ok', 'The build is that of these sources.')
else
  tell(
    'fail',
    `The build of ${stale.join(' and ')} is not that of these sources. Run: npm run build`,
  )

if (isInstalled && existsSync(server)) {
  endChildrenOnSignal()
  const { code } = await run(process.execPath, [server, 'doctor', ...process.argv.slice(2)])
  isWrong ||= code !== 0
} else {
  tell(
    'fail',
    'Settings, database and backups were not looked at: that takes the packages and the build.',
  )
}
process.exitCode = isWrong ? 1 : 0
