import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './root.mjs'
import { endChildrenOnSignal } from './run.mjs'

/**
 * Runs an operator command with the arguments of the command line: installs what is missing, builds a stale server,
 * then becomes it.
 * @param {string} name
 */
export async function becomeServerCommand(name) {
  const handOver = endChildrenOnSignal()
  await ensureInstalled()
  await ensureBuilt(['server'])
  handOver()
  const main = inRoot('server', 'dist', 'main.js')
  process.argv = [process.execPath, main, name, ...process.argv.slice(2)]
  await import(pathToFileURL(main).href)
}
