import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest, filesBelow } from './files.mjs'
import { alone, noteHelper } from './lock.mjs'
import { inRoot } from './root.mjs'
import { runTool } from './tools.mjs'

const shared = ['contract/src', 'package-lock.json', 'tsconfig.base.json', 'scripts/lib/build.mjs']

const halves = [
  {
    name: 'server',
    result: 'server/dist/main.js',
    sources: [...shared, 'server/src', 'server/vite.config.ts'],
  },
  {
    name: 'web',
    result: 'web/dist/index.html',
    sources: [
      ...shared,
      'scripts/lib/compress.mjs',
      'web/src',
      'web/public',
      'web/index.html',
      'web/contract-parts.ts',
      'web/few-files.ts',
      'web/vite.config.ts',
      'web/words.ts',
    ],
  },
]

/** @typedef {(typeof halves)[number]} Half */

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$|\/testing\//.test(file)

// Not in the dist folders: one is served, and builds empty both.
const stampOf = (/** @type {Half} */ { name }) => inRoot('.cache', `built-${name}`)

const wanted = (/** @type {Half} */ { sources }) =>
  digest(sources.flatMap(filesBelow).filter((file) => !isTest(file)))

const isBuilt = (/** @type {Half} */ half) =>
  existsSync(inRoot(half.result)) &&
  existsSync(stampOf(half)) &&
  readFileSync(stampOf(half), 'utf8') === wanted(half)

/** @param {Half} half */
async function buildHalf(half) {
  rmSync(stampOf(half), { force: true })
  const source = wanted(half)
  const built = await runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: inRoot(half.name),
    quiet: true,
    onStart: noteHelper,
    env: { NODE_ENV: 'production' },
  })
  if (built.code !== 0) return `The build of ${half.name} failed:\n${built.output}`
  if (half.name === 'web') {
    const { compress } = await import('./compress.mjs')
    await compress(join(half.name, 'dist'))
  }
  writeFileSync(stampOf(half), source)
  return ''
}

/** Names of the halves whose sources have changed since their build. */
export const staleHalves = () => halves.filter((half) => !isBuilt(half)).map(({ name }) => name)

/** @param {Half[]} chosen */
async function build(chosen) {
  const stale = chosen.filter((half) => !isBuilt(half))
  if (stale.length === 0) return
  console.log(`Building ${stale.map(({ name }) => name).join(' and ')} …`)
  const failures = (await Promise.all(stale.map(buildHalf))).filter(Boolean)
  if (failures.length === 0) return
  console.error(failures.join('\n'))
  process.exit(1)
}

/**
 * Builds stale halves, in server/dist and web/dist. Ends the process on failure.
 * @param {string[]} names which of the two; default both
 */
export async function ensureBuilt(names = halves.map(({ name }) => name)) {
  const chosen = halves.filter(({ name }) => names.includes(name))
  if (!chosen.every(isBuilt)) await alone(() => build(chosen))
}
