// docs/security.md: every requirement of ASVS has a verdict, every verdict a proof or a reason.
import { existsSync, readFileSync } from 'node:fs'
import { filesBelow } from '../scripts/lib/files.mjs'
import { inRoot } from '../scripts/lib/root.mjs'
import { headingNames, promiseNames } from './measured-names.mjs'
import { taggedFiles } from './proof-tags.mjs'
import { ruleNames } from './rules/rules.mjs'
import { levelSentence, securityBreaches } from './security-rows.mjs'

const textOf = (/** @type {string} */ path) => readFileSync(inRoot(path), 'utf8')

/** The ids of the goals that trust/goals.ts imports. */
const trustGoals = () =>
  promiseNames(
    textOf('trust/goals.ts'),
    filesBelow('trust/goals')
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file.replace('trust/', './'), textOf(file)]),
  )

/** @param {string} file */
function namesOf(file) {
  if (file === 'trust/goals.ts') return trustGoals()
  if (file === 'checks/rules/rules.mjs') return new Set(ruleNames)
  if (file.endsWith('.md') && existsSync(inRoot(file))) return headingNames(textOf(file))
  return undefined
}

const path = 'docs/security.md'
const markdown = textOf(path)
const breaches = securityBreaches({ path, markdown, files: taggedFiles() }, namesOf)
for (const { path: file, line, rule, why } of breaches)
  console.error(`${file}:${line}  ${rule}. ${why}`)
console.log(`ASVS 5.0.0\n${levelSentence(markdown, 1)}\n${levelSentence(markdown, 2)}`)
process.exitCode = breaches.length > 0 ? 1 : 0
