// docs/spec-coverage.md: every row names a test, a goal of the bench or a budget, and each it names is there under that name.
import { readFileSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'
import { coverageBreaches } from './coverage-rows.mjs'
import { titlesOf } from './titles-of.mjs'

const document = 'docs/spec-coverage.md'
const breaches = coverageBreaches(document, readFileSync(inRoot(document), 'utf8'), titlesOf)
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
