// docs/spec/sentences.md: every sentence has a test with its tag, and every tag has a sentence.
import { readFileSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'
import { coverageBreaches } from './coverage-rows.mjs'
import { taggedFiles } from './proof-tags.mjs'

const list = 'docs/spec/sentences.md'
const breaches = coverageBreaches(list, readFileSync(inRoot(list), 'utf8'), taggedFiles())
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
