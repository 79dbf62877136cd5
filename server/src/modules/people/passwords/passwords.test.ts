import { hash, verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'

import { hashPassword, isRightPassword } from './passwords.ts'

import type * as Argon2 from '@node-rs/argon2'

vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof Argon2>()
  return { ...library, verify: vi.fn<typeof Argon2.verify>(library.verify) }
})

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
const guess = (stored: string | null, password: string) =>
  isRightPassword({ kind: 'stranger', stored, password, admit: () => undefined })

describe('a password at sign-in', () => {
  // spec: D3.13 D3.43
  it('costs an unknown e-mail the same work as a known one', async () => {
    const stored = await hashPassword('Green-Coffee-77')
    expect(await guess(stored, 'not the password')).toBe(false)
    expect(await guess(null, 'not the password')).toBe(false)
    expect(await guess(null, 'nobody')).toBe(false)
    const hashes = vi.mocked(verify).mock.calls.map((call) => call[0])
    expect(hashes).toEqual(Array<unknown>(3).fill(expect.stringMatching(COST)))
  })

  // asvs: 11.2.2
  it('may be kept under other figures, so that they can be raised', async () => {
    const older = await hash('Green-Coffee-77', { memoryCost: 8192, timeCost: 3, parallelism: 1 })
    expect(await guess(older, 'Green-Coffee-77')).toBe(true)
    expect(await guess(older, 'green-coffee-77')).toBe(false)
  })
})
