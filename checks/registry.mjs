import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'

/** @import { Breach } from './house.mjs' */

const host = /\b(?:npmjs|npmmirror|yarnpkg|pkg\.github)\.(?:org|com)\b|\bregistry\.[\w-]+\.\w+/i
const resolvedUrl = /"resolved":\s*"(?!(?:contract|server|web)")/

/**
 * The user chooses the registry, so no file names one, and the lock file has no addresses.
 * @param {string} path
 * @param {string} text
 * @returns {Breach[]}
 */
export const namesOfRegistries = (path, text) =>
  text.split('\n').flatMap((line, index) => {
    const wrong = host.test(line) || (path === 'package-lock.json' && resolvedUrl.test(line))
    const why = 'The user chooses the registry.'
    return wrong ? [{ rule: 'no file names a registry', path, line: index + 1, why }] : []
  })

/** Every file that git keeps or would keep. */
export function everyFile() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', list, { cwd: inRoot(), encoding: 'utf8' })
  // Without git, as in an unpacked archive, only the lock file is checked.
  const paths = status === 0 ? stdout.split('\0').filter(Boolean) : ['package-lock.json', '.npmrc']
  return paths.filter((path) => statSync(inRoot(path), { throwIfNoEntry: false })?.isFile())
}

/** @returns {Breach[]} */
export const registryBreaches = () =>
  everyFile().flatMap((path) => namesOfRegistries(path, readFileSync(inRoot(path), 'utf8')))
