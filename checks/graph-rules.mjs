/** @import { Breach, House } from './house.mjs' */

const entries = ['server/src/main.ts', 'web/src/main.tsx', 'web/vite.config.ts']
const isForTests = (/** @type {string} */ path) => /\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(path)
const isCode = (/** @type {string} */ path) => /\.tsx?$/.test(path)

/**
 * Rule 8, first half. Type-only imports count: two files that need each other's types are one thing.
 * @param {House} house
 * @returns {Breach[]}
 */
export function cycles(house) {
  /** @type {Breach[]} */
  const found = []
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  const walk = (/** @type {string} */ path, /** @type {string[]} */ trail) => {
    state.set(path, 'open')
    for (const { target, line } of house.get(path)?.imports ?? []) {
      if (!house.has(target)) continue
      if (state.get(target) === 'open') {
        const circle = [...trail.slice(trail.indexOf(target)), target]
        found.push({ rule: '8 no cycles', path, line, why: circle.join(' -> ') })
      } else if (!state.has(target)) walk(target, [...trail, target])
    }
    state.set(path, 'done')
  }
  for (const path of house.keys()) if (!state.has(path)) walk(path, [path])
  return found
}

/**
 * Rule 8, second half: every file is reached from the server's or the web's entry, or its build.
 * @param {House} house
 * @returns {Breach[]}
 */
export function orphans(house) {
  const reached = new Set(entries)
  for (const path of reached) {
    for (const { target } of house.get(path)?.imports ?? []) reached.add(target)
  }
  return [...house.keys()]
    .filter((path) => isCode(path) && !isForTests(path) && !reached.has(path))
    .map((path) => ({
      rule: '8 no orphans',
      path,
      line: 1,
      why: 'Nothing that runs leads here: delete it, or import it.',
    }))
}

/**
 * No file passes on what others export.
 * @param {House} house
 * @returns {Breach[]}
 */
export const barrels = (house) =>
  [...house.values()]
    .filter(({ path, source }) => /(^|\/)index\.tsx?$/.test(path) || /^export \*/m.test(source))
    .map(({ path }) => ({
      rule: 'no barrels',
      path,
      line: 1,
      why: 'Import a thing from the file that is named after it.',
    }))
