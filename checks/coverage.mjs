// docs/spec-coverage.md: every row names a test, a goal of the bench or a budget, and each it names is there under that name.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'
import { coverageBreaches } from './coverage-rows.mjs'
import { budgetNames, goalNames } from './measured-names.mjs'
import { testTitles } from './test-titles.mjs'

const document = 'docs/spec-coverage.md'

/** @type {Map<string, Set<string> | undefined>} */
const known = new Map()

/** @param {string} file */
function titlesOf(file) {
  if (!known.has(file)) {
    const isThere = existsSync(inRoot(file))
    known.set(file, isThere ? namesIn(file, readFileSync(inRoot(file), 'utf8')) : undefined)
  }
  return known.get(file)
}

/**
 * @param {string} file
 * @param {string} source
 */
function namesIn(file, source) {
  if (file === 'bench/goals.ts') return goalNames(source)
  return file === 'checks/size-budgets.mjs' ? budgetNames() : testTitles(file, source)
}

const breaches = coverageBreaches(document, readFileSync(inRoot(document), 'utf8'), titlesOf)
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
