import { login } from '@mezgeb/contract/people/auth'
import { beforeEach, describe, expect, it } from 'vitest'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { givenPendingBusiness } from '../../../testing/builders.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { ensureSuperAdmin } from './ensure-super-admin.ts'

const app = ownApp()
const given = { email: 'boss@example.com', password: 'Honey-Ledger-12' }

beforeEach(async () => {
  for (const table of ['sessions', 'users', 'accounts']) {
    await app.database.sql(`delete from ${table} where institution_id = $1`, [
      PLATFORM_INSTITUTION_ID,
    ])
  }
})

const superAdmins = () => app.database.sql(`select status from users where role = 'SUPER_ADMIN'`)
const signIn = (body: { email: string; password: string }) => app.send(login, { body })

describe('the first super admin', () => {
  it('is created with the given e-mail and password, which are not returned', async () => {
    expect(await ensureSuperAdmin(app.db, given)).toBeNull()
    const answer = await signIn(given)
    expect(answer.body.user).toMatchObject({ role: 'SUPER_ADMIN', status: 'APPROVED' })
  })

  // asvs: 6.3.2
  // spec: D1.16
  it('gets a set-up password when nothing was given, which is returned once', async () => {
    const told = await ensureSuperAdmin(app.db, undefined)
    expect(told?.email).toBe('super@mezgeb.local')
    expect(told?.password).toMatch(/^[\w-]{16}$/)
    expect((await signIn(told ?? given)).status).toBe(200)
    expect(await ensureSuperAdmin(app.db, undefined)).toBeNull()
  })

  // spec: D1.13
  it('is not created when there is one, whatever was given', async () => {
    await ensureSuperAdmin(app.db, given)
    await ensureSuperAdmin(app.db, { ...given, password: 'Another-Password-9' })
    await ensureSuperAdmin(app.db, { ...given, email: 'second@example.com' })
    expect(await superAdmins()).toHaveLength(1)
    expect((await signIn(given)).status).toBe(200)
  })

  it('is created once by servers that start at the same moment', async () => {
    const told = await Promise.all(
      Array.from({ length: 4 }, () => ensureSuperAdmin(app.db, undefined)),
    )
    expect(told.filter((credentials) => credentials !== null)).toHaveLength(1)
    expect(await superAdmins()).toHaveLength(1)
  })

  // asvs: 6.3.2
  // spec: D3.14
  it('cannot have a common password', async () => {
    await expect(ensureSuperAdmin(app.db, { ...given, password: 'password1' })).rejects.toThrow(
      'This password is too common. Please choose another one.',
    )
    expect(await superAdmins()).toHaveLength(0)
  })

  it('cannot take over the e-mail of somebody in an institution', async () => {
    const { admin } = await givenPendingBusiness(app)
    await expect(ensureSuperAdmin(app.db, { ...given, email: admin.user.email })).rejects.toThrow(
      'An account with this email already exists.',
    )
    expect(await superAdmins()).toHaveLength(0)
  })
})
