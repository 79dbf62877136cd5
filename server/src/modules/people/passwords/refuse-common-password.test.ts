import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'

import { refuseCommonPassword } from './refuse-common-password.ts'

const byFrequency = (dictionary['passwords-common'] ?? [])
  .map(String)
  .filter(({ length }) => length >= 6)

const isRefused = (password: string) =>
  refuseCommonPassword(password, 'password').then(
    () => false,
    () => true,
  )

async function refusedOf(passwords: readonly string[]): Promise<string[]> {
  const refused = await Promise.all(passwords.map(isRefused))
  return passwords.filter((_, at) => refused[at])
}

describe('a common password', () => {
  // asvs: 6.2.4 6.2.12
  // spec: D3.14
  it('is refused when it is among the 3,000 most common ones, in any case', async () => {
    const common = byFrequency.slice(0, 3000)
    expect(common).toHaveLength(3000)
    const shouted = common.map((password) => password.toUpperCase())
    expect(await refusedOf(common)).toEqual(common)
    expect(await refusedOf(shouted)).toEqual(shouted)
  })

  // asvs: 6.2.11
  it.each(['mezgeb', 'Mezgeb2026!', '1-መዝገብ-1', 'Super Admin 1', 'Sales-2026'])(
    'is refused when it is a word of this product with digits or signs around: %s',
    async (password) => expect(await isRefused(password)).toBe(true),
  )

  // asvs: 6.2.5
  it('is taken when it is not', async () => {
    expect(await refusedOf([...byFrequency.slice(3000, 3500), 'Green-Coffee-77'])).toEqual([])
  })
})
