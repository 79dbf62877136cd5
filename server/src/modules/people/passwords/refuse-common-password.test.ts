import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'

import { refuseCommonPassword } from './refuse-common-password.ts'

const byFrequency = (dictionary['passwords-common'] ?? [])
  .map(String)
  .filter(({ length }) => length >= 6)

function isRefused(password: string): boolean {
  try {
    refuseCommonPassword(password, 'password')
    return false
  } catch {
    return true
  }
}

describe('a common password', () => {
  // asvs: 6.2.4 6.2.12
  // spec: D3.14
  it('is refused when it is among the 3,000 most common ones, in any case', () => {
    const common = byFrequency.slice(0, 3000)
    expect(common).toHaveLength(3000)
    expect(common.filter((password) => !isRefused(password))).toEqual([])
    expect(common.filter((password) => !isRefused(password.toUpperCase()))).toEqual([])
  })

  // asvs: 6.2.11
  it.each(['mezgeb', 'Mezgeb2026!', '1-መዝገብ-1', 'Super Admin 1', 'Sales-2026'])(
    'is refused when it is a word of this product with digits or signs around: %s',
    (password) => expect(isRefused(password)).toBe(true),
  )

  // asvs: 6.2.5
  it('is taken when it is not', () => {
    expect(byFrequency.slice(3000, 3500).filter(isRefused)).toEqual([])
    expect(isRefused('Green-Coffee-77')).toBe(false)
  })
})
