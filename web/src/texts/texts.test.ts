import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { am } from './am.ts'
import { en } from './en.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract/src')
const QUOTED = /'([A-Z][^'\n]* [^'\n]*)'|"([A-Z][^"\n]* [^"\n]*)"|`([A-Z][^`\n]* [^`\n]*)`/g
const ETHIOPIC = /\p{Script=Ethiopic}/u
// The same in both languages: names of things, and what people type.
const SAME_EVERYWHERE = /^(Mezgeb|መዝገብ|Ctrl.*|Esc|Enter|English|አማርኛ|[^\p{L}]*)$/u

/**
 * Every contract sentence that a user can see, numbers as `{n}`, without descriptions for
 * developers.
 */
function contractSentences(): string[] {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const lines = files.flatMap((name) => readFileSync(join(CONTRACT, name), 'utf8').split('\n'))
  return lines
    .filter((line) => !/^\s*(summary:|\/\/|\*|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(QUOTED)])
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\$\{\w+\}|\d[\d,]*/g, '{n}'))
}

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

describe('the catalogue in Amharic', () => {
  it('has every sentence of the contract', () => {
    const missing = contractSentences().filter((text) => am.sentences[text] === undefined)
    expect(missing).toEqual([])
  })

  it('has no sentence that the contract does not have', () => {
    const known = new Set(contractSentences())
    expect(Object.keys(am.sentences).filter((text) => !known.has(text))).toEqual([])
  })

  it('has the same texts as the English one, none of them empty', () => {
    const shape = (texts: unknown) =>
      leaves(texts).map(([path, value]) => `${path} ${typeof value}`)
    expect(shape(am.texts)).toEqual(shape(en))
    expect(leaves(am.texts).filter(([, value]) => value === '')).toEqual([])
  })

  it('is written in Amharic letters', () => {
    const foreign = leaves(am.texts).filter(
      ([, value]) =>
        typeof value === 'string' && !ETHIOPIC.test(value) && !SAME_EVERYWHERE.test(value),
    )
    expect(foreign).toEqual([])
  })
})
