import { createHash, randomUUID } from 'node:crypto'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { changePassword, getMe, login, logout, updateMe } from '@mezgeb/contract/people/auth'
import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'
import { changeInstitutionStatus } from '@mezgeb/contract/business/institutions'
import { changeUserStatus, createUser } from '@mezgeb/contract/people/users'
import { describe, expect, it } from 'vitest'

import {
  PASSWORD,
  anotherAddress,
  givenBusiness,
  givenPendingBusiness,
  givenStaff,
  givenSuperAdmin,
  signedIn,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { refusal } from '../../../testing/refusal.ts'
import { SUPER_ADMIN } from '../../../testing/super-admin.ts'
import { testApp } from '../../../testing/test-app.ts'
import { hashPassword } from '../passwords/passwords.ts'

import type { Status } from '@mezgeb/contract/kit/roles'
import type { Person } from '../../../testing/builders.ts'

const app = testApp()

function signIn(email: string, password = PASSWORD, address = '198.51.100.1') {
  return app.send(login, { body: { email, password }, address })
}

async function setUserStatus(person: Person, status: Status) {
  await app.database.sql('update users set status = $2 where id = $1', [person.user.id, status])
}

async function setInstitutionStatus(person: Person, status: Status) {
  await app.database.sql('update institutions set status = $2 where id = $1', [
    person.user.institution?.id,
    status,
  ])
}

describe('signing in', () => {
  // asvs: 7.2.2
  // spec: S3.3 S7.5 D3.1
  it('gives a token and the user with branch and institution', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)

    const answer = await signIn(staff.user.email)

    expect(answer.status).toBe(200)
    expect(answer.body.token).toMatch(/^[\w-]{64}$/)
    const { permissions: _permissions, branchIds: _branchIds, ...user } = answer.body.user
    expect(user).toEqual({
      id: staff.user.id,
      name: 'Dawit Tesfaye',
      email: staff.user.email,
      role: 'STAFF',
      status: 'APPROVED',
      branch: { id: business.branch.id, name: business.branch.name },
      institution: {
        id: business.institution.id,
        name: business.institution.name,
        status: 'APPROVED',
        currency: null,
        tin: null,
        phone: null,
        version: business.institution.version,
      },
      createdAt: staff.user.createdAt,
      version: staff.user.version,
    })
  })

  it('gives a super admin no institution', async () => {
    const { user } = await givenSuperAdmin(app)
    expect(user).toMatchObject({ role: 'SUPER_ADMIN', institution: null, branch: null })
  })

  // spec: D3.16
  it('compares e-mails in lower case and without spaces around', async () => {
    const { admin } = await givenPendingBusiness(app)
    const answer = await signIn(`  ${admin.user.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.body.user.email).toBe(admin.user.email)
  })

  // spec: D2.23 D3.43
  it('answers an unknown e-mail and a wrong password byte for byte the same', async () => {
    const { admin } = await givenPendingBusiness(app)

    const wrong = await signIn(admin.user.email, 'not the password')
    const unknown = await signIn('nobody@example.com', 'not the password')

    expect(refusal(wrong)).toEqual({ status: 401, message: 'Invalid email or password.' })
    expect(unknown.status).toBe(401)
    expect(unknown.text).toBe(wrong.text)
  })

  // spec: S5.1 S5.2 S5.3 S5.4 S9.1 D3.12
  it.each([
    [{ email: 'no e-mail', password: PASSWORD }, 'Please enter a valid email', ['email']],
    [{ email: '', password: PASSWORD }, 'Please enter a valid email', ['email']],
    [{ password: PASSWORD }, 'Please enter a valid email', ['email']],
    [
      { email: 'almaz@example.com', password: '12345' },
      'Password must be at least 6 characters',
      ['password'],
    ],
    [{ email: 'almaz@example.com' }, 'Password must be at least 6 characters', ['password']],
    [{ email: 7, password: null }, 'Please enter a valid email', ['email', 'password']],
  ])('refuses %j with "%s"', async (body, message, fields) => {
    const answer = await app.raw({ method: 'POST', url: '/api/auth/login', payload: body })
    expect(refusal(answer)).toEqual({ status: 400, message, fields })
  })

  // asvs: 6.2.9
  // spec: D3.12
  it('refuses a password over 200 characters before hashing it', async () => {
    const answer = await signIn('almaz@example.com', 'x'.repeat(201))
    expect(refusal(answer)).toEqual({
      status: 400,
      message: 'Password must be at most 200 characters',
      fields: ['password'],
    })
  })

  // asvs: 6.2.5 6.2.8 6.2.9
  it.each([
    ['any signs', '  Ayele\u00a0ñ 🫘 "; --\\ %00 <b>  '],
    ['64 letters and more', 'ab'.repeat(100)],
    ['letters of one kind only', 'qzkvwxjpfm'],
  ])('takes a password of %s, exactly as it is', async (_title, password) => {
    const email = `${randomUUID()}@example.com`
    const body = { name: 'Almaz Bekele', email, password }
    expect((await app.send(registerInstitution, { body, address: anotherAddress() })).status).toBe(
      201,
    )
    expect((await signIn(email, password, anotherAddress())).status).toBe(200)
    for (const other of [
      password.toUpperCase(),
      password.slice(0, -1),
      `${password.trim()}x`.slice(-200),
    ]) {
      expect((await signIn(email, other, anotherAddress())).status, other).toBe(401)
    }
  })

  // asvs: 7.2.3 7.2.4 11.5.1
  it('gives every sign-in a token of its own, of 256 random bits', async () => {
    const { admin } = await givenPendingBusiness(app)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signIn(admin.user.email, PASSWORD, anotherAddress())),
    )
    const tokens = new Set([admin.token, ...answers.map(({ body }) => body.token)])
    expect(tokens.size).toBe(6)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(48)
  })

  // asvs: 6.2.10
  // spec: D3.15
  it('takes a common password that was set before it was called common', async () => {
    const { admin } = await givenPendingBusiness(app)
    await app.database.sql('update users set password_hash = $2 where id = $1', [
      admin.user.id,
      await hashPassword('123456'),
    ])
    expect((await signIn(admin.user.email, '123456')).status).toBe(200)
  })

  // spec: D3.27 D3.28 D3.30
  it.each([
    ['PENDING', 'Your account is awaiting approval.'],
    ['REJECTED', 'Your account has been rejected.'],
  ] as const)(
    'refuses a %s user with "%s", only after the right password',
    async (status, message) => {
      const { admin } = await givenPendingBusiness(app)
      await setUserStatus(admin, status)

      expect(refusal(await signIn(admin.user.email))).toEqual({ status: 403, message })
      expect(refusal(await signIn(admin.user.email, 'not the password'))).toEqual({
        status: 401,
        message: 'Invalid email or password.',
      })
    },
  )

  // spec: D3.29 D3.30
  it('refuses users of a rejected institution with that reason, only after the right password', async () => {
    const { admin } = await givenPendingBusiness(app)
    await setInstitutionStatus(admin, 'REJECTED')

    expect(refusal(await signIn(admin.user.email))).toEqual({
      status: 403,
      message: 'Your institution has been rejected.',
    })
    expect((await signIn(admin.user.email, 'not the password')).status).toBe(401)
  })

  it('opens no session when it refuses', async () => {
    const { admin } = await givenPendingBusiness(app)
    await setUserStatus(admin, 'PENDING')
    const before = await databaseDigest(app.database)

    await signIn(admin.user.email)
    await signIn(admin.user.email, 'not the password')

    expect(await databaseDigest(app.database)).toEqual(before)
  })

  // spec: D3.31
  it('works while the institution is PENDING, and says so', async () => {
    const { admin } = await givenPendingBusiness(app)
    const answer = await signIn(admin.user.email)
    expect(answer.status).toBe(200)
    expect(answer.body.user.institution?.status).toBe('PENDING')
  })
})

describe('registering an institution', () => {
  const given = (more: Record<string, unknown> = {}) => ({
    name: 'Almaz Bekele',
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
    ...more,
  })
  const register = (body: object, address = `192.0.2.${Math.ceil(Math.random() * 250)}`) =>
    app.raw({
      method: 'POST',
      url: '/api/auth/register-institution',
      payload: body,
      remoteAddress: address,
    })

  // asvs: 7.6.2
  // spec: S1.5 S3.6 D3.19 D3.22
  it('makes it PENDING with an APPROVED ADMIN, and gives no token', async () => {
    const body = given({ institutionName: 'Habesha Retail', tin: '0012345678' })

    const answer = await app.send(registerInstitution, { body })

    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body)).toEqual(['user', 'institution'])
    expect(answer.body.institution).toMatchObject({
      name: 'Habesha Retail',
      tin: '0012345678',
      status: 'PENDING',
      currency: null,
      counts: { branches: 0, users: 1, products: 0, suppliers: 0 },
    })
    expect(answer.body.user).toMatchObject({
      name: 'Almaz Bekele',
      email: body.email,
      role: 'ADMIN',
      status: 'APPROVED',
      branch: null,
      institution: { id: answer.body.institution.id, status: 'PENDING', tin: '0012345678' },
    })
  })

  // spec: D3.21
  it.each([{}, { institutionName: '', tin: '' }, { institutionName: null, tin: '  ' }])(
    'names it after its admin when %j says nothing',
    async (more) => {
      const answer = await app.send(registerInstitution, { body: given(more) })
      expect(answer.body.institution).toMatchObject({
        name: "Almaz Bekele's institution",
        tin: null,
      })
    },
  )

  it.each([
    [{ tin: '123' }, 'tin', 'Tax identification number must have 10 digits'],
    [{ tin: '00123456789' }, 'tin', 'Tax identification number must have 10 digits'],
    [{ institutionName: 'S' }, 'institutionName', 'Name must be at least 2 characters'],
    [{ currency: 'birr' }, 'currency', 'Currency must be a three-letter code such as ETB'],
    [{ currency: 'XYZ' }, 'currency', 'Currency must be a three-letter code such as ETB'],
  ])('refuses %j', async (more, path, message) => {
    const answer = await register(given(more))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'INVALID', fields: [{ path, message }] })
  })

  it('gives the institution the currency that was chosen, else none', async () => {
    const currencyOf = async (more: Record<string, unknown>) =>
      (await app.send(registerInstitution, { body: given(more) })).body.institution.currency
    expect(await currencyOf({ currency: 'ETB' })).toBe('ETB')
    expect(await currencyOf({})).toBeNull()
  })

  it('keeps the 10 digits of a tax number that was typed with spaces and dashes', async () => {
    const answer = await app.send(registerInstitution, { body: given({ tin: '0012 345-678' }) })
    expect(answer.body.institution.tin).toBe('0012345678')
  })

  // asvs: 8.2.3 15.3.3
  // spec: D2.26
  it('ignores status, role, ids and token of the body', async () => {
    const stranger = await givenPendingBusiness(app)
    const answer = await register(
      given({
        status: 'APPROVED',
        role: 'SUPER_ADMIN',
        id: stranger.admin.user.id,
        institutionId: stranger.institution.id,
        token: 'x',
        passwordHash: 'x',
        institution: { status: 'APPROVED' },
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      user: { role: 'ADMIN' },
      institution: { status: 'PENDING' },
    })
    expect(answer.text).not.toContain(stranger.institution.id)
    expect(answer.text).not.toContain(stranger.admin.user.id)
  })

  // spec: S5.1 S5.2 S5.3 S5.4 S9.1 D3.12
  it.each([
    [{ name: 'A' }, 'Name must be at least 2 characters', ['name']],
    [{ name: '   B  ' }, 'Name must be at least 2 characters', ['name']],
    [{ name: undefined }, 'Name must be at least 2 characters', ['name']],
    [{ email: 'almaz@' }, 'Please enter a valid email', ['email']],
    [{ password: 'short' }, 'Password must be at least 6 characters', ['password']],
    [{ password: 'x'.repeat(201) }, 'Password must be at most 200 characters', ['password']],
    [{ name: '', email: '', password: '' }, 'Name must be at least 2 characters', undefined],
  ])('refuses %j with "%s"', async (more, message, fields) => {
    const answer = await register(given(more))
    expect(refusal(answer)).toMatchObject({ status: 400, message, ...(fields && { fields }) })
  })

  // asvs: 6.2.4
  // spec: D3.14
  it.each(['123456', 'PASSWORD', 'qwerty'])('refuses the common password %s', async (password) => {
    const answer = await register(given({ password }))
    expect(refusal(answer)).toEqual({
      status: 400,
      message: 'This password is too common. Please choose another one.',
      fields: ['password'],
    })
  })

  // spec: D3.17 D3.18
  it('keeps e-mails unique over the whole installation, whatever their case, and never upserts', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const before = await databaseDigest(app.database)

    for (const email of [business.admin.user.email, staff.user.email, SUPER_ADMIN.email]) {
      for (const taken of [email, ` ${email.toUpperCase()} `]) {
        const answer = await register(given({ email: taken, password: 'Another-Password-9' }))
        expect(refusal(answer)).toEqual({
          status: 409,
          message: 'An account with this email already exists.',
          fields: ['email'],
        })
      }
    }

    expect(await databaseDigest(app.database)).toEqual(before)
    expect((await signIn(staff.user.email)).status).toBe(200)
  })

  it('lets only one of many at the same time have an e-mail', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register(given({ email }), '192.0.2.251')),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7)
  })
})

describe('a session', () => {
  const me = (token: string) => app.send(getMe, { token })

  // asvs: 7.4.1
  // spec: D3.3 D3.8
  it('ends on logout, and only that one', async () => {
    const { admin } = await givenPendingBusiness(app)
    const other = await signedIn(app, admin.user.email)

    const answer = await app.send(logout, { token: admin.token })

    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect(refusal(await me(admin.token))).toEqual({ status: 401, message: 'Please sign in.' })
    expect((await me(other.token)).status).toBe(200)
  })

  // asvs: 7.4.2 7.4.5
  // spec: D3.4
  it('ends at once when the user is rejected, and stays dead after a new approval', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const colleague = await givenStaff(app, business)
    const change = (status: 'APPROVED' | 'REJECTED') =>
      app.send(changeUserStatus, {
        token: business.admin.token,
        params: { id: staff.user.id },
        body: { status },
      })

    expect((await change('REJECTED')).status).toBe(200)
    expect((await me(staff.token)).status).toBe(401)
    expect((await change('APPROVED')).status).toBe(200)
    expect((await me(staff.token)).status).toBe(401)
    expect((await me(colleague.token)).status).toBe(200)
  })

  // asvs: 7.4.2
  // spec: D3.5
  it('ends at once when the institution is rejected, for its users alone', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const neighbour = await givenPendingBusiness(app)
    const { token } = await givenSuperAdmin(app)
    const params = { id: business.institution.id }

    await app.send(changeInstitutionStatus, { token, params, body: { status: 'REJECTED' } })
    expect((await me(staff.token)).status).toBe(401)
    expect((await me(business.admin.token)).status).toBe(401)

    await app.send(changeInstitutionStatus, { token, params, body: { status: 'APPROVED' } })
    expect((await me(staff.token)).status).toBe(401)
    expect((await me(neighbour.admin.token)).status).toBe(200)
    expect((await me(token)).status).toBe(200)
  })

  // spec: D3.7
  it('is dead while the user is not approved or the institution is rejected, however that came about', async () => {
    const { admin } = await givenPendingBusiness(app)
    for (const status of ['PENDING', 'REJECTED'] as const) {
      await setUserStatus(admin, status)
      expect((await me(admin.token)).status).toBe(401)
    }
    await setUserStatus(admin, 'APPROVED')
    await setInstitutionStatus(admin, 'REJECTED')
    expect((await me(admin.token)).status).toBe(401)
  })

  // asvs: 7.3.1 7.3.2
  // spec: D3.2
  it.each([
    ['11 hours without use', 'last_used_at', '11 hours', 200],
    ['12 hours without use', 'last_used_at', '12 hours', 401],
    ['29 days of age', 'created_at', '29 days', 200],
    ['30 days of age', 'created_at', '30 days', 401],
  ])('after %s answers as decided', async (_title, column, age, status) => {
    const { admin } = await givenPendingBusiness(app)
    await app.database.sql(
      `update sessions set ${column} = now() - $2::interval where account_id = $1`,
      [admin.user.id, age],
    )
    expect((await me(admin.token)).status).toBe(status)
  })

  // asvs: 7.3.1
  // spec: D3.2
  it('lives on by being used', async () => {
    const { admin } = await givenPendingBusiness(app)
    const rest = () =>
      app.database.sql(
        `update sessions set last_used_at = last_used_at - interval '7 hours' where account_id = $1`,
        [admin.user.id],
      )
    await rest()
    expect((await me(admin.token)).status).toBe(200)
    await rest()
    expect((await me(admin.token)).status).toBe(200)
  })

  // asvs: 3.5.1 3.5.2 7.2.1
  // spec: D2.10
  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a random one', `Bearer ${'A'.repeat(64)}`],
    ['one that is too short', 'Bearer abc'],
    ['another scheme', `Basic ${'A'.repeat(64)}`],
    ['the word alone', 'Bearer'],
    ['a very long one', `Bearer ${'A'.repeat(5000)}`],
    ['SQL', "Bearer ' or 1=1 --"],
  ])('is missing when the authorization is %s', async (_title, authorization) => {
    const answer = await app.raw({
      method: 'GET',
      url: '/api/auth/me',
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(refusal(answer)).toEqual({ status: 401, message: 'Please sign in.' })
  })

  it('takes the scheme in any case, as HTTP says', async () => {
    const { admin } = await givenPendingBusiness(app)
    const answer = await app.raw({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `bearer ${admin.token}` },
    })
    expect(answer.status).toBe(200)
  })

  // asvs: 7.2.3 11.2.1 11.2.3 11.4.1 11.4.2
  // spec: D3.1 D3.13
  it('keeps only the SHA-256 of the token and an argon2id hash of the password', async () => {
    const { admin } = await givenPendingBusiness(app)
    const [session] = await app.database.sql<{ token_hash: Buffer }>(
      'select token_hash from sessions where account_id = $1',
      [admin.user.id],
    )
    expect(session?.token_hash).toEqual(createHash('sha256').update(admin.token).digest())
    const [user] = await app.database.sql<{ password_hash: string }>(
      'select password_hash from users where id = $1',
      [admin.user.id],
    )
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    for (const table of await textOfAllTables()) {
      expect(table).not.toContain(admin.token)
      expect(table).not.toContain(PASSWORD)
    }
  })

  async function textOfAllTables(): Promise<string[]> {
    const names = await app.database.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const texts: string[] = []
    for (const { name } of names) {
      const [row] = await app.database.sql<{ text: string | null }>(
        `select string_agg(t::text, ' ') as text from ${name} t`,
      )
      texts.push(row?.text ?? '')
    }
    return texts
  }
})

describe('the own account', () => {
  // asvs: 15.3.1
  // spec: D3.9
  it('is shown by GET /auth/me without a password hash', async () => {
    const { admin } = await givenPendingBusiness(app)
    const answer = await app.send(getMe, { token: admin.token })
    const { permissions, branchIds, ...user } = answer.body
    expect(user).toEqual(admin.user)
    expect([permissions?.includes('sales.create'), branchIds]).toEqual([true, 'all'])
    expect(answer.text).not.toMatch(/hash|argon|token/i)
  })

  it('has the permissions and the branches of its role at the end of each of its answers', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const body = { email: staff.user.email, password: PASSWORD }
    const answers = [
      (await app.send(login, { body, address: anotherAddress() })).body.user,
      (await app.send(getMe, { token: staff.token })).body,
      (await app.send(updateMe, { token: staff.token, body: {} })).body,
    ]
    for (const { permissions, branchIds, ...user } of answers) {
      expect(user).toEqual({ ...staff.user, version: user.version })
      expect(new Set(permissions)).toEqual(ROLE_GRANTS.STAFF.permissions)
      expect(branchIds).toEqual([business.branch.id])
    }
    expect(Object.keys(answers[1] ?? {}).slice(-2)).toEqual(['permissions', 'branchIds'])
    const { body: owner } = await app.send(getMe, { token: business.admin.token })
    expect(owner).toMatchObject({ branchIds: 'all' })
    expect(new Set(owner.permissions)).toEqual(ROLE_GRANTS.ADMIN.permissions)
  })

  // asvs: 7.5.1
  // spec: D3.10
  it('changes its name and nothing else', async () => {
    const { admin } = await givenBusiness(app)
    const answer = await app.raw({
      method: 'PATCH',
      url: '/api/auth/me',
      token: admin.token,
      payload: {
        name: '  Almaz Kebede ',
        email: 'taken-over@example.com',
        role: 'SUPER_ADMIN',
        status: 'REJECTED',
        institutionId: crypto.randomUUID(),
        id: crypto.randomUUID(),
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: admin.user.id,
      name: 'Almaz Kebede',
      email: admin.user.email,
      role: 'ADMIN',
      status: 'APPROVED',
      version: admin.user.version + 1,
    })
    expect((await app.send(getMe, { token: admin.token })).body).toEqual(answer.body)
  })

  it.each([['A'], [' '], [''], [null], [7]])('refuses the name %j', async (name) => {
    const { admin } = await givenBusiness(app)
    const answer = await app.raw({
      method: 'PATCH',
      url: '/api/auth/me',
      token: admin.token,
      payload: { name },
    })
    expect(refusal(answer)).toEqual({
      status: 400,
      message: 'Name must be at least 2 characters',
      fields: ['name'],
    })
  })
})

describe('changing the own password', () => {
  const change = (token: string, current: string, next: string) =>
    app.send(changePassword, { token, body: { current, new: next } })

  // asvs: 7.4.3
  // spec: D3.6 D3.11
  it('ends every session of the user, this one too, and no other', async () => {
    const business = await givenBusiness(app)
    const second = await signedIn(app, business.admin.user.email)
    const staff = await givenStaff(app, business)

    const answer = await change(business.admin.token, PASSWORD, 'Honey-Ledger-12')

    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect((await app.send(getMe, { token: business.admin.token })).status).toBe(401)
    expect((await app.send(getMe, { token: second.token })).status).toBe(401)
    expect((await app.send(getMe, { token: staff.token })).status).toBe(200)
    expect((await signIn(business.admin.user.email)).status).toBe(401)
    expect((await signIn(business.admin.user.email, 'Honey-Ledger-12')).status).toBe(200)
  })

  it('works while the institution is PENDING', async () => {
    const { admin } = await givenPendingBusiness(app)
    expect((await change(admin.token, PASSWORD, 'Honey-Ledger-12')).status).toBe(204)
  })

  // asvs: 6.2.3 7.5.1
  // spec: D3.11
  it('needs the current one', async () => {
    const { admin } = await givenPendingBusiness(app)
    for (const wrong of ['not the password', '', 'x'.repeat(201)]) {
      expect(refusal(await change(admin.token, wrong, 'Honey-Ledger-12'))).toEqual({
        status: 400,
        message: 'The current password is not correct.',
        fields: ['current'],
      })
    }
    expect((await signIn(admin.user.email)).status).toBe(200)
  })

  // spec: D3.14
  it.each([
    ['short', 'Password must be at least 6 characters'],
    ['x'.repeat(201), 'Password must be at most 200 characters'],
    ['football', 'This password is too common. Please choose another one.'],
  ])('refuses %s as the new one', async (next, message) => {
    const { admin } = await givenPendingBusiness(app)
    expect(refusal(await change(admin.token, PASSWORD, next))).toEqual({
      status: 400,
      message,
      fields: ['new'],
    })
    expect((await app.send(getMe, { token: admin.token })).status).toBe(200)
  })

  it('leaves no session behind that was opened with the old one at the same moment', async () => {
    const { admin } = await givenPendingBusiness(app)
    const [changed, ...signIns] = await Promise.all([
      change(admin.token, PASSWORD, 'Honey-Ledger-12'),
      ...Array.from({ length: 6 }, () => signIn(admin.user.email)),
    ])
    expect(changed.status).toBe(204)
    for (const { body } of signIns.filter((answer) => answer.status === 200)) {
      expect((await app.send(getMe, { token: body.token })).status).toBe(401)
    }
  })

  it('forgets wrong tries after a right one', async () => {
    const { admin } = await givenPendingBusiness(app)
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) {
        expect((await change(admin.token, 'wrong', 'Honey-Ledger-12')).status).toBe(400)
      }
      expect((await change(admin.token, PASSWORD, 'password')).status).toBe(400)
    }
    expect((await change(admin.token, PASSWORD, 'Honey-Ledger-12')).status).toBe(204)
  })

  it('is no way to guess the password without limit', async () => {
    const { admin } = await givenPendingBusiness(app)
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await change(admin.token, `wrong ${guess}`, 'Honey-Ledger-12')).status).toBe(400)
    }
    const limited = await change(admin.token, PASSWORD, 'Honey-Ledger-12')
    expect(refusal(limited)).toEqual({
      status: 429,
      message: 'Too many attempts. Please wait and try again.',
    })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('staff who are added', () => {
  // spec: D3.25
  it('wait for approval before they can sign in', async () => {
    const { admin, branch } = await givenBusiness(app)
    const email = `${crypto.randomUUID()}@example.com`
    const created = await app.send(createUser, {
      token: admin.token,
      body: { name: 'Hana', email, password: PASSWORD, role: 'STAFF', branchId: branch.id },
    })
    expect(refusal(await signIn(email))).toEqual({
      status: 403,
      message: 'Your account is awaiting approval.',
    })
    await app.send(changeUserStatus, {
      token: admin.token,
      params: { id: created.body.id },
      body: { status: 'APPROVED' },
    })
    expect((await signIn(email)).status).toBe(200)
  })
})
