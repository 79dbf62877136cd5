// docs/security.md: every requirement of ASVS has a verdict, and what shows it is there under that name.
import { readFileSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'
import { levelSentence, securityBreaches } from './security-rows.mjs'
import { titlesOf } from './titles-of.mjs'

const document = 'docs/security.md'
const markdown = readFileSync(inRoot(document), 'utf8')
const breaches = securityBreaches(document, markdown, titlesOf)
for (const { path, line, rule, why } of breaches) console.error(`${path}:${line}  ${rule}. ${why}`)
console.log(`ASVS 5.0.0\n${levelSentence(markdown, 1)}\n${levelSentence(markdown, 2)}`)
process.exitCode = breaches.length > 0 ? 1 : 0
