import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'
import { budgetNames, goalNames, headingNames, promiseNames } from './measured-names.mjs'
import { ruleNames } from './rules.mjs'
import { testTitles } from './test-titles.mjs'

/** @type {Map<string, Set<string> | undefined>} */
const known = new Map()

const textOf = (/** @type {string} */ path) => readFileSync(inRoot(path), 'utf8')

/** The ids of the goals that are in trust/goals.ts, each by the file that it is imported from. */
const promises = () =>
  promiseNames(
    textOf('trust/goals.ts'),
    readdirSync(inRoot('trust', 'goals'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [`./goals/${name}`, textOf(`trust/goals/${name}`)]),
  )

/** @param {string} file */
function namesIn(file) {
  if (file === 'trust/goals.ts') return promises()
  if (file === 'bench/goals.ts') return goalNames(textOf(file))
  if (file === 'checks/rules.mjs') return new Set(ruleNames)
  if (file === 'checks/size-budgets.mjs') return budgetNames()
  return file.endsWith('.md') ? headingNames(textOf(file)) : testTitles(file, textOf(file))
}

/**
 * What can be named of a file in a table of proofs: titles of its tests, goals, rules, budgets, headings.
 * @param {string} file from the root
 * @returns {Set<string> | undefined} undefined: there is no such file
 */
export function titlesOf(file) {
  if (!known.has(file)) known.set(file, existsSync(inRoot(file)) ? namesIn(file) : undefined)
  return known.get(file)
}
