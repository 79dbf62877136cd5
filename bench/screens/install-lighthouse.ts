import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Not in the lock file: it requires Node 22.19, brings a hundred packages, and only the bench uses it. */
const VERSION = '13.5.0'
const LONGEST_MS = 240_000

const folder = fileURLToPath(new URL('../../.cache/lighthouse', import.meta.url))
const home = path.join(folder, 'node_modules', 'lighthouse')

/** Lighthouse's program, fetched into .cache/ on first use. Throws if that fails. */
export async function installLighthouse(): Promise<string> {
  if (!isThere()) {
    await mkdir(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock']
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const options = { cwd: folder, timeout: LONGEST_MS, shell: process.platform === 'win32' }
    await promisify(execFile)('npm', [...args, ...quiet, `lighthouse@${VERSION}`], options)
    if (!isThere()) throw new Error(`npm did not bring Lighthouse ${VERSION}.`)
  }
  return path.join(home, 'cli', 'index.js')
}

function isThere(): boolean {
  const manifest = path.join(home, 'package.json')
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"version": "${VERSION}"`)
}
