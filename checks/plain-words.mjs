// Comments, messages, test titles and documents use plain words, and a folder has at most 8 % comment lines, without its tests.
// `node checks/plain-words.mjs --tighten` lowers the numbers of folders that improved.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../scripts/lib/root.mjs'
import { breachesOf, sourceTexts, tallyOf, tightened } from './rules/word-rules.mjs'

const file = inRoot('checks', 'plain-words.json')
/** @type {import('./rules/word-rules.mjs').Limits} */
const limits = JSON.parse(readFileSync(file, 'utf8'))
const tally = tallyOf(sourceTexts())

if (process.argv.includes('--tighten')) {
  writeFileSync(file, `${JSON.stringify(tightened(limits, tally), null, 2)}\n`)
} else if (process.argv.includes('--list')) {
  const folder = process.argv[process.argv.indexOf('--list') + 1] ?? ''
  for (const { path, line, text } of tally.words)
    if (path.startsWith(folder)) console.log(`${path}:${line}  ${text}`)
} else {
  const breaches = breachesOf(limits, tally)
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
