import { describe, expect, it } from 'vitest'

import { fits } from './palette-entry.ts'

const entry = (label: string, detail?: string) => ({
  id: 'screen:x',
  group: 'screens' as const,
  label,
  choose: () => undefined,
  ...(detail === undefined ? {} : { detail }),
})

describe('the typed text of the palette', () => {
  it('matches an entry with all its words, in any case and order', () => {
    expect(fits(entry('Add Stock Entry'), 'STOCK add')).toBe(true)
    expect(fits(entry('Add Stock Entry'), 'stock sale')).toBe(false)
    expect(fits(entry('አማርኛ', 'Language'), 'lang')).toBe(true)
  })

  it('matches with either letter of an Amharic sound', () => {
    expect(fits(entry('ሠራተኞች'), 'ሰራተኞች')).toBe(true)
    expect(fits(entry('ሽያጭ ጨምር'), 'ሠራ')).toBe(false)
  })
})
