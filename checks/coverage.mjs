// docs/spec-coverage.md: every row names a test, and every test it names is there under that name.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'
import { coverageBreaches } from './coverage-rows.mjs'
import { testTitles } from './test-titles.mjs'

const document = 'docs/spec-coverage.md'

/** @type {Map<string, Set<string> | undefined>} */
const known = new Map()

/** @param {string} file */
function titlesOf(file) {
  if (!known.has(file)) {
    const isThere = existsSync(inRoot(file))
    known.set(file, isThere ? testTitles(file, readFileSync(inRoot(file), 'utf8')) : undefined)
  }
  return known.get(file)
}

const breaches = coverageBreaches(document, readFileSync(inRoot(document), 'utf8'), titlesOf)
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
