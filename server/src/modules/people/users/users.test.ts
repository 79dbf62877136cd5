import { randomUUID } from 'node:crypto'

import { login } from '@mezgeb/contract/people/auth'
import { changeUserStatus, createUser, listUsers } from '@mezgeb/contract/people/users'
import { describe, expect, it } from 'vitest'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenStaff,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { refusal } from '../../../testing/refusal.ts'
import { SUPER_ADMIN } from '../../../testing/super-admin.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addUser } from './add-user.ts'

import type { Status } from '@mezgeb/contract/kit/roles'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
const NOT_FOUND = { status: 404, message: 'Not found.' }
const FORBIDDEN = { status: 403, message: "You don't have permission to view this page." }

function staffBody(business: Business, more: Record<string, unknown> = {}) {
  return {
    name: 'Hana Girma',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    role: 'STAFF',
    branchId: business.branch.id,
    ...more,
  }
}

const add = (token: string, body: object) => app.sendAnything(createUser, { token, body })

describe('adding staff', () => {
  // spec: S6.9 S7.6 D3.23 D3.25
  it.each(['STAFF', 'ADMIN'] as const)(
    'lets an ADMIN add %s, PENDING, in a branch of the own institution',
    async (role) => {
      const business = await givenBusiness(app)
      const email = `Hana.${randomUUID()}@Example.com`

      const answer = await app.send(createUser, {
        token: business.admin.token,
        body: {
          name: ' Hana Girma ',
          email,
          password: PASSWORD,
          role,
          branchId: business.branch.id,
        },
      })

      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: answer.body.id,
        name: 'Hana Girma',
        email: email.toLowerCase(),
        role,
        status: 'PENDING',
        branch: { id: business.branch.id, name: business.branch.name },
        institution: {
          id: business.institution.id,
          name: business.institution.name,
          status: 'APPROVED',
          currency: null,
          tin: null,
          phone: null,
          version: answer.body.institution?.version,
        },
        createdAt: answer.body.createdAt,
        version: 1,
      })
      expect(answer.text).not.toContain(PASSWORD)
      expect(answer.text).not.toMatch(/hash|argon/i)
    },
  )

  // spec: S3.4 D3.24 D4.8
  it('lets a SUPER_ADMIN add staff to any institution', async () => {
    const business = await givenBusiness(app)
    const { token } = await givenSuperAdmin(app)
    const answer = await add(
      token,
      staffBody(business, { institutionId: business.institution.id, role: 'ADMIN' }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      role: 'ADMIN',
      status: 'PENDING',
      institution: { id: business.institution.id },
    })
  })

  it('needs to know from a SUPER_ADMIN which institution', async () => {
    const business = await givenBusiness(app)
    const { token } = await givenSuperAdmin(app)
    expect(refusal(await add(token, staffBody(business)))).toEqual({
      status: 400,
      message: 'Institution is required',
      fields: ['institutionId'],
    })
    for (const institutionId of [PLATFORM_INSTITUTION_ID, randomUUID()]) {
      expect(refusal(await add(token, staffBody(business, { institutionId })))).toEqual(NOT_FOUND)
    }
  })

  // spec: S5.29 S5.30 S5.31 S5.32 S5.33
  it.each([
    [{ name: '' }, 'Name is required', 'name'],
    [{ name: '  ' }, 'Name is required', 'name'],
    [{ name: undefined }, 'Name is required', 'name'],
    [{ email: 'hana' }, 'Invalid email address', 'email'],
    [{ email: undefined }, 'Invalid email address', 'email'],
    [{ password: '12345' }, 'Password must be at least 6 characters', 'password'],
    [{ password: undefined }, 'Password must be at least 6 characters', 'password'],
    [
      { password: 'iloveyou' },
      'This password is too common. Please choose another one.',
      'password',
    ],
    [{ role: 'SUPER_ADMIN' }, 'Role is required', 'role'],
    [{ role: undefined }, 'Role is required', 'role'],
    [{ branchId: undefined }, 'Branch is required', 'branchId'],
    [{ branchId: '' }, 'Branch is required', 'branchId'],
    [{ branchId: 'no-id' }, 'Branch is required', 'branchId'],
  ])('refuses %j with "%s"', async (more, message, field) => {
    const business = await givenBusiness(app)
    const answer = await add(business.admin.token, staffBody(business, more))
    expect(refusal(answer)).toEqual({ status: 400, message, fields: [field] })
  })

  // spec: S5.29
  it('takes a name of one letter, as the rule for staff says', async () => {
    const business = await givenBusiness(app)
    expect((await add(business.admin.token, staffBody(business, { name: 'H' }))).status).toBe(201)
  })

  // spec: D2.14 D3.17 D3.18
  it('refuses an e-mail that exists anywhere, and never upserts', async () => {
    const business = await givenBusiness(app)
    const stranger = await givenBusiness(app)
    const staff = await givenStaff(app, stranger)
    const before = await databaseDigest(app.database)

    for (const email of [staff.user.email, business.admin.user.email, SUPER_ADMIN.email]) {
      const answer = await add(
        business.admin.token,
        staffBody(business, { email: email.toUpperCase(), password: 'Another-Password-9' }),
      )
      expect(refusal(answer)).toEqual({
        status: 409,
        message: 'An account with this email already exists.',
        fields: ['email'],
      })
    }

    expect(await databaseDigest(app.database)).toEqual(before)
    const body = { email: staff.user.email, password: PASSWORD }
    expect((await app.send(login, { body })).status).toBe(200)
  })
})

describe('approving and rejecting users', () => {
  const change = (token: string, id: string, status: string, more: object = {}) =>
    app.sendAnything(changeUserStatus, { token, params: { id }, body: { status, ...more } })
  const setStatus = (person: Person, status: Status) =>
    app.database.sql('update users set status = $2 where id = $1', [person.user.id, status])

  // asvs: 2.3.1
  // spec: S4.4 S4.5 S4.6 S7.9 D3.35
  it.each([
    ['PENDING', 'APPROVED'],
    ['PENDING', 'REJECTED'],
    ['APPROVED', 'REJECTED'],
    ['REJECTED', 'APPROVED'],
  ] as const)('moves %s to %s and answers the user', async (from, to) => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    await setStatus(staff, from)
    const answer = await change(business.admin.token, staff.user.id, to)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...staff.user, status: to, version: staff.user.version + 1 })
  })

  // asvs: 2.3.1
  // spec: D3.35
  it.each(['APPROVED', 'REJECTED'] as const)('cannot move %s to itself', async (status) => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    await setStatus(staff, status)
    expect(refusal(await change(business.admin.token, staff.user.id, status))).toEqual({
      status: 409,
      message: 'This status change is not possible.',
    })
  })

  it.each(['PENDING', 'approved', 'DELETED', '', 7, null, undefined])(
    'refuses to set the status %j',
    async (status) => {
      const business = await givenBusiness(app)
      const staff = await givenStaff(app, business)
      const requested = { token: business.admin.token, params: { id: staff.user.id } }
      const answer = await app.sendAnything(changeUserStatus, { ...requested, body: { status } })
      expect(refusal(answer)).toEqual({
        status: 400,
        message: 'Status must be APPROVED or REJECTED',
        fields: ['status'],
      })
    },
  )

  // spec: S6.10 D3.37
  it('is for an ADMIN only with STAFF', async () => {
    const business = await givenBusiness(app)
    const colleague = await givenStaff(app, business, 'ADMIN')
    expect(refusal(await change(business.admin.token, colleague.user.id, 'REJECTED'))).toEqual(
      FORBIDDEN,
    )
  })

  // spec: S6.14 D3.38
  it('is for a SUPER_ADMIN with anyone else, other super admins too', async () => {
    const business = await givenBusiness(app)
    const { token } = await givenSuperAdmin(app)
    const other = await app.db
      .by({ system: 'set-up' })
      .inInstitution(PLATFORM_INSTITUTION_ID, (tx) =>
        addUser(tx, {
          institutionId: PLATFORM_INSTITUTION_ID,
          name: 'Second super admin',
          email: `${randomUUID()}@example.com`,
          passwordHash: 'none',
          role: 'SUPER_ADMIN',
          status: 'PENDING',
          branchId: null,
        }),
      )
    for (const id of [business.admin.user.id, (await givenStaff(app, business)).user.id]) {
      expect((await change(token, id, 'REJECTED')).status).toBe(200)
      expect((await change(token, id, 'APPROVED')).status).toBe(200)
    }
    expect((await change(token, other.id, 'APPROVED')).body).toMatchObject({
      role: 'SUPER_ADMIN',
      status: 'APPROVED',
      institution: null,
    })
  })

  // spec: D3.36
  it('is never for the own status', async () => {
    const business = await givenBusiness(app)
    const superAdmin = await givenSuperAdmin(app)
    for (const person of [business.admin, superAdmin]) {
      const answer = await change(person.token, person.user.id, 'REJECTED')
      expect(refusal(answer)).toEqual(FORBIDDEN)
    }
  })

  // spec: D3.37
  it('answers an ADMIN a super admin like a user who does not exist', async () => {
    const { admin } = await givenBusiness(app)
    const superAdmin = await givenSuperAdmin(app)
    expect(refusal(await change(admin.token, superAdmin.user.id, 'REJECTED'))).toEqual(NOT_FOUND)
    expect(refusal(await change(superAdmin.token, randomUUID(), 'REJECTED'))).toEqual(NOT_FOUND)
  })

  it('lets one of two at the same time win', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => change(business.admin.token, staff.user.id, 'REJECTED')),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(5)
  })
})

describe('the users of an institution', () => {
  const list = (person: Person, id: string, query: Record<string, string | number> = {}) =>
    app.send(listUsers, { token: person.token, params: { id }, query })

  // spec: S7.39 D4.7
  it('are shown to its ADMIN and to a SUPER_ADMIN, by name, without hashes', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const answer = await list(business.admin, business.institution.id)

    expect(answer.status).toBe(200)
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.headers['link']).toBeUndefined()
    expect(answer.body.map((user) => user.name)).toEqual(['Almaz Bekele', 'Dawit Tesfaye'])
    expect(answer.body[1]).toEqual(staff.user)
    expect(answer.text).not.toMatch(/hash|argon|token/i)

    const superAdmin = await givenSuperAdmin(app)
    expect((await list(superAdmin, business.institution.id)).text).toBe(answer.text)
  })

  // spec: D4.7
  it('are not found for a SUPER_ADMIN in the platform’s own institution', async () => {
    const superAdmin = await givenSuperAdmin(app)
    for (const id of [PLATFORM_INSTITUTION_ID, randomUUID()]) {
      expect(refusal(await list(superAdmin, id))).toEqual(NOT_FOUND)
    }
  })

  // spec: S2.87
  it('are found by name or e-mail, whatever the case', async () => {
    const business = await givenBusiness(app)
    const { token } = business.admin
    await add(token, staffBody(business, { name: 'ሃና ግርማ', email: `hana.${randomUUID()}@shop.et` }))
    await add(token, staffBody(business, { name: '100% Percent_Person' }))
    const found = async (search: string) => {
      const answer = await list(business.admin, business.institution.id, { search })
      return answer.body.map((user) => user.name)
    }

    expect(await found('ALMAZ')).toEqual(['Almaz Bekele'])
    expect(await found('HANA.')).toEqual(['ሃና ግርማ'])
    expect(await found('ግርማ')).toEqual(['ሃና ግርማ'])
    expect(await found('  ')).toHaveLength(3)
  })

  // spec: D7.12
  it('of one branch are the ones who work there', async () => {
    const business = await givenBusiness(app)
    const second = await givenBranch(app, business.admin)
    const staff = await givenStaff(app, business)
    await givenStaff(app, { ...business, branch: second })
    const { id } = business.institution

    const answer = await list(business.admin, id, { branchId: business.branch.id })
    expect(answer.body).toEqual([staff.user])
    expect(answer.headers['x-total-count']).toBe('1')

    const stranger = await givenBusiness(app)
    for (const branchId of [stranger.branch.id, randomUUID()]) {
      expect(refusal(await list(business.admin, id, { branchId }))).toEqual(NOT_FOUND)
      expect(refusal(await list(await givenSuperAdmin(app), id, { branchId }))).toEqual(NOT_FOUND)
    }
  })
})
