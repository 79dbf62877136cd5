// `npm run db:reset`: removes the embedded database of DATA_DIR, after asking.
import './lib/node-version.mjs'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ensureInstalled } from './lib/install.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'

const { DATA_DIR, DATABASE_URL } = process.env
const wanted = resolve(DATA_DIR || './data')

/** @param {string} sentence @param {number} code @returns {never} */
function leave(sentence, code) {
  console[code === 0 ? 'log' : 'error'](sentence)
  process.exit(code)
}

if (DATABASE_URL) {
  leave('DATABASE_URL is set: that database is not ours to remove. Empty it with its own tools.', 1)
}
if (!existsSync(join(wanted, 'postgres'))) leave(`There is no database in ${wanted}.`, 0)

const handOver = endChildrenOnSignal()
await ensureInstalled()
handOver()

// The server's own paths of its data folder, not a copy of them.
const { tsImport } = await import('tsx/esm/api')
const embedded = (/** @type {string} */ name) =>
  tsImport(`../server/src/platform/embedded/${name}.ts`, import.meta.url)
/** @type {typeof import('../server/src/platform/embedded/instance-lock.ts')} */
const { acquireInstanceLock } = await embedded('instance-lock')
/** @type {typeof import('../server/src/platform/embedded/cluster-paths.ts')} */
const { clusterOf } = await embedded('cluster-paths')
/** @type {typeof import('../server/src/platform/embedded/unprivileged-user.ts')} */
const { chooseUnprivilegedUser } = await embedded('unprivileged-user')
/** @type {typeof import('../server/src/platform/embedded/binaries.ts')} */
const { findBinaries } = await embedded('binaries')
/** @type {typeof import('../server/src/platform/embedded/leftover-servers.ts')} */
const { endLeftoverServers } = await embedded('leftover-servers')
/** @type {typeof import('../server/src/platform/embedded/socket-folder.ts')} */
const { removeRecordedFolder } = await embedded('socket-folder')

const dataDir = realpathSync(wanted)
const { folder, data, socketRecord } = clusterOf(dataDir)
const lock = await acquireInstanceLock(dataDir, console).catch((/** @type {Error} */ error) =>
  leave(error.message, 1),
)

if (!process.argv.includes('--yes')) {
  if (!process.stdin.isTTY)
    leave(
      'This needs a terminal to ask for confirmation. Without one use: npm run db:reset -- --yes',
      1,
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Remove the database in ${folder} for good? Type yes: `)
  terminal.close()
  if (answer.trim() !== 'yes') leave('Nothing was removed.', 1)
}

if (existsSync(data)) {
  await endLeftoverServers(data, await findBinaries(dataDir, chooseUnprivilegedUser(data)))
}
await removeRecordedFolder(socketRecord)
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
await lock.release()
console.log(`Removed ${folder}. The next start makes a new database.`)
