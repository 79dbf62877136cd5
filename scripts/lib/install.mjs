import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digest } from './files.mjs'
import { alone, noteHelper } from './lock.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

const lockFile = inRoot('package-lock.json')
// Inside node_modules, so that it disappears with it; written last.
const stamp = inRoot('node_modules', '.mezgeb-installed')

const wanted = () => `${digest(['package-lock.json'])} ${process.platform} ${process.arch}`

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry>} by path, node_modules/… and the workspaces
 */
const entriesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** @param {LockEntry} entry */
const mayBeMissing = ({ optional, os, cpu, libc }) =>
  optional === true &&
  (libc !== undefined || !os?.includes(process.platform) || !cpu?.includes(process.arch))

/**
 * npm writes its own record of node_modules when an install is complete. If it agrees with the lock file, an install
 * by hand (`npm ci --ignore-scripts`) is not repeated.
 */
export function isInstalledAsLocked() {
  const record = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = entriesOf(record)
  return Object.entries(entriesOf(lockFile)).every(([path, wants]) => {
    if (!path.includes('node_modules/')) return true
    const has = installed[path]
    return has ? has.version === wants.version : mayBeMissing(wants)
  })
}

/** The npm that started us, else the one beside Node, else the one on the path. */
export function npm() {
  const beside = dirname(process.execPath)
  const programs = [
    process.env.npm_execpath ?? '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  const program = programs.find((path) => path.endsWith('npm-cli.js') && existsSync(path))
  return program ? { command: process.execPath, first: [program] } : { command: 'npm', first: [] }
}

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

async function install() {
  if (isInstalled()) return
  if (!isInstalledAsLocked()) {
    console.log('Installing packages …')
    const { command, first } = npm()
    // No package runs scripts: the database's launcher makes its links. The build needs development packages whatever
    // NODE_ENV says.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']
    const { code } = await run(command, [...first, ...args, ...quiet], { onStart: noteHelper })
    if (code !== 0) {
      console.error('The packages could not be installed; npm says why above.')
      process.exit(1)
    }
  }
  writeFileSync(stamp, wanted())
}

/** Installs what package-lock.json names, if missing. Ends the process on failure. */
export async function ensureInstalled() {
  if (!isInstalled()) await alone(install)
}
