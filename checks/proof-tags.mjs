import { readFileSync } from 'node:fs'
import { filesBelow } from '../scripts/lib/files.mjs'
import { inRoot } from '../scripts/lib/root.mjs'

/**
 * A tag of a proof: `// spec: S2.14 D5.3` or `// asvs: 6.2.1` above a test.
 * @typedef {{ path: string, line: number, ids: string[], isAboveTest: boolean }} Tag
 */

const sourceFolders = ['contract/src', 'server', 'web/src', 'e2e', 'scripts', 'trust']
/** Files whose goals and budgets prove sentences too; a tag there needs no test below it. */
const limits = ['bench/goals.ts', 'checks/size-budgets.mjs']

const test = /^\s*(?:await )?(?:it|test)\b(?!\.(?:skip|todo|fixme|describe|before|after))/
const comment = /^\s*\/\//

/**
 * @param {'spec' | 'asvs'} word
 * @param {Record<string, string>} files source by path
 * @returns {Tag[]}
 */
export function tagsIn(word, files) {
  const tag = new RegExp(`^\\s*// ${word}:(.*)$`)
  return Object.entries(files).flatMap(([path, source]) => {
    if (!source.includes(`// ${word}:`)) return []
    const lines = source.split('\n')
    return lines.flatMap((text, index) => {
      const found = tag.exec(text)
      if (!found) return []
      const below = lines.slice(index + 1).find((line) => !comment.test(line)) ?? ''
      const isAboveTest = limits.includes(path) || test.test(below)
      const ids = (found[1] ?? '').trim().split(/\s+/).filter(Boolean)
      return [{ path, line: index + 1, ids, isAboveTest }]
    })
  })
}

/** Every file of the clone that may carry tags. */
export const taggedFiles = () =>
  Object.fromEntries(
    [...sourceFolders.flatMap(filesBelow), ...limits]
      .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) || limits.includes(path))
      .filter((path) => !path.includes('node_modules/'))
      .map((path) => [path, readFileSync(inRoot(path), 'utf8')]),
  )

/**
 * @param {string} rule
 * @param {Tag[]} tags
 * @param {Set<string>} known ids
 * @returns {import('./house.mjs').Breach[]} tags above no test, and tags of an unknown id
 */
export const tagBreaches = (rule, tags, known) =>
  tags.flatMap(({ path, line, ids, isAboveTest }) => [
    ...(isAboveTest && ids.length > 0 ? [] : [{ rule, path, line, why: 'This tags no test.' }]),
    ...ids
      .filter((id) => !known.has(id))
      .map((id) => ({ rule, path, line, why: `There is no ${id}.` })),
  ])
