import { describe, expect, it, onTestFinished } from 'vitest'

import { CALLS } from '@mezgeb/contract/calls'

import { am } from './am.ts'
import { refusalText, setLanguage, t as en } from './texts.ts'

const ETHIOPIC = /\p{Script=Ethiopic}/u
import.meta.glob('../**/*.en.ts', { eager: true })

// The same in both languages: names of things, and what people type.
const SAME_EVERYWHERE = /^(Mezgeb|መዝገብ|Ctrl.*|Esc|Enter|English|አማርኛ|[^\p{L}]*)$/u

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

describe('the catalogue in Amharic', () => {
  it('has the same texts as the English one, none of them empty', () => {
    const shape = (texts: unknown) =>
      leaves(texts)
        .map(([path, value]) => `${path} ${typeof value}`)
        .toSorted()
    expect(shape(am.texts)).toEqual(shape(en))
    expect(leaves(am.texts).filter(([, value]) => value === '')).toEqual([])
  })

  it('is written in Amharic letters', () => {
    const foreign = leaves(am).filter(
      ([, value]) =>
        typeof value === 'string' && !ETHIOPIC.test(value) && !SAME_EVERYWHERE.test(value),
    )
    expect(foreign).toEqual([])
  })
})

describe('a refusal', () => {
  it('has a sentence in Amharic in every file of the contract', () => {
    const files = import.meta.glob<{ RULES?: object }>('../../../contract/src/**/*.ts', {
      eager: true,
    })
    const rules = Object.values(files).flatMap(({ RULES = {} }) => Object.keys(RULES))
    const calls = Object.values(CALLS).map(({ method, path }) => `${method} ${path}`)
    const known = Object.keys(am.refusals)
    expect([...rules, ...calls].filter((code) => !known.includes(code))).toEqual([])
    expect(new Set(rules).size).toBe(rules.length)
  })

  const short = { code: 'OUT_OF_STOCK', message: 'Only 3 units available', params: { units: 3 } }

  it('is shown in English as the server words it', () => {
    expect(refusalText(short)).toBe('Only 3 units available')
  })

  it('is translated by its code and parameters, and in English when its code is unknown', async () => {
    await setLanguage('am')
    onTestFinished(() => setLanguage('en'))
    expect(refusalText(short)).toBe('ያለው 3 ብቻ ነው')
    expect(refusalText({ code: 'NEW_CODE', message: 'Not today.' })).toBe('Not today.')
  })
})
