import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getMe, updateMe } from '@mezgeb/contract/people/auth'
import { CALLS } from '@mezgeb/contract/calls'
import {
  changeInstitutionStatus,
  createInstitution,
  listInstitutions,
  updateInstitution,
} from '@mezgeb/contract/business/institutions'
import { rolesFor } from '@mezgeb/contract/kit/permissions'
import { listUsers } from '@mezgeb/contract/people/users'
import { beforeAll, describe, expect, it } from 'vitest'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import {
  givenBusiness,
  givenPendingBusiness,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Status } from '@mezgeb/contract/kit/roles'
import type { Person } from '../../../testing/builders.ts'
import type { DatabaseDigest } from '../../../testing/database/database-digest.ts'

const app = testApp()
const NOT_FOUND = { status: 404, message: 'Not found.' }
const FORBIDDEN = { status: 403, message: "You don't have permission to view this page." }

describe('the list of institutions', () => {
  const list = (person: Person, query: Record<string, string | number> = {}) =>
    app.send(listInstitutions, { token: person.token, query: { ...query } })

  // spec: S3.5 S7.38 D2.36
  it('shows a SUPER_ADMIN all of them, newest first, with their counts', async () => {
    const older = await givenBusiness(app)
    await givenProduct(app, older)
    await givenSupplier(app, older.admin)
    await givenStaff(app, older)
    const newer = await givenPendingBusiness(app)
    const superAdmin = await givenSuperAdmin(app)

    const answer = await list(superAdmin)

    expect(answer.status).toBe(200)
    const [first, second] = answer.body
    expect(first).toMatchObject({
      id: newer.institution.id,
      status: 'PENDING',
      counts: { branches: 0, users: 1, products: 0, suppliers: 0 },
    })
    expect(second).toMatchObject({
      id: older.institution.id,
      status: 'APPROVED',
      counts: { branches: 1, users: 2, products: 1, suppliers: 1 },
    })
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
    expect(answer.text).not.toContain(PLATFORM_INSTITUTION_ID)
  })

  // spec: S2.64
  it('is searched by name and filtered by status', async () => {
    const approved = await givenBusiness(app)
    const pending = await givenPendingBusiness(app)
    const superAdmin = await givenSuperAdmin(app)
    const ids = async (query: Record<string, string>) => {
      const answer = await list(superAdmin, query)
      return answer.body.map((institution) => institution.id)
    }

    const search = approved.institution.name.toUpperCase()
    expect(await ids({ search })).toEqual([approved.institution.id])
    expect(await ids({ search, status: 'APPROVED' })).toEqual([approved.institution.id])
    expect(await ids({ search, status: 'PENDING' })).toEqual([])
    expect(await ids({ status: 'PENDING' })).toContain(pending.institution.id)
    expect(await ids({ status: 'PENDING' })).not.toContain(approved.institution.id)
    expect(await ids({ search: 'Mezgeb' })).toEqual([])
    expect((await list(superAdmin, { status: 'GONE' })).status).toBe(400)
  })
})

describe('adding an institution', () => {
  const add = (token: string, body: object) => app.sendAnything(createInstitution, { token, body })

  // spec: S4.1 D7.10
  it('makes it PENDING, whatever else the body says', async () => {
    const { token } = await givenSuperAdmin(app)
    const answer = await add(token, {
      name: '  Habesha Retail ',
      status: 'APPROVED',
      id: PLATFORM_INSTITUTION_ID,
      tin: '0012345678',
      currency: 'USD',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Habesha Retail',
      status: 'PENDING',
      tin: null,
      currency: null,
      counts: { branches: 0, users: 0, products: 0, suppliers: 0 },
      version: 1,
    })
    expect(createInstitution.reply?.safeParse(answer.body).success).toBe(true)
  })

  // spec: S5.25
  it.each([[''], ['A'], ['  B '], [undefined], [null], [7], ['x\u0000y']])(
    'refuses the name %j',
    async (name) => {
      const { token } = await givenSuperAdmin(app)
      const answer = await add(token, { name })
      expect(refusal(answer)).toEqual({
        status: 400,
        message:
          name === 'x\u0000y'
            ? 'Text contains characters that cannot be stored'
            : 'Name must be at least 2 characters',
        fields: ['name'],
      })
    },
  )
})

describe('approving and rejecting institutions', () => {
  const change = (token: string, id: string, status: string, more: object = {}) =>
    app.sendAnything(changeInstitutionStatus, { token, params: { id }, body: { status, ...more } })

  const setStatus = (id: string, status: Status) =>
    app.database.sql('update institutions set status = $2 where id = $1', [id, status])

  // spec: S4.2 S6.13 S7.40 D7.11
  it.each([
    ['PENDING', 'APPROVED'],
    ['PENDING', 'REJECTED'],
    ['APPROVED', 'REJECTED'],
    ['REJECTED', 'APPROVED'],
  ] as const)('moves %s to %s and answers the institution', async (from, to) => {
    const { institution } = await givenPendingBusiness(app)
    const { token } = await givenSuperAdmin(app)
    await setStatus(institution.id, from)
    const answer = await change(token, institution.id, to)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...institution, status: to, version: institution.version + 1 })
  })

  it('keeps the reason of a rejection until it is approved again', async () => {
    const { institution } = await givenBusiness(app)
    const { token } = await givenSuperAdmin(app)
    const rejected = await change(token, institution.id, 'REJECTED', { reason: 'No such address' })
    expect(rejected.body).toMatchObject({ status: 'REJECTED', rejectionReason: 'No such address' })
    const approved = await change(token, institution.id, 'APPROVED', { reason: 'ignored' })
    expect(approved.body).toMatchObject({ status: 'APPROVED', rejectionReason: null })
  })

  it.each(['APPROVED', 'REJECTED'] as const)('cannot move %s to itself', async (status) => {
    const { institution } = await givenPendingBusiness(app)
    const { token } = await givenSuperAdmin(app)
    await setStatus(institution.id, status)
    expect(refusal(await change(token, institution.id, status))).toEqual({
      status: 409,
      message: 'This status change is not possible.',
    })
  })

  it.each(['PENDING', 'approved', '', null])('refuses to set the status %j', async (status) => {
    const { institution } = await givenPendingBusiness(app)
    const { token } = await givenSuperAdmin(app)
    const answer = await app.raw({
      method: 'PATCH',
      url: `/api/institutions/${institution.id}/status`,
      token,
      payload: { status },
    })
    expect(refusal(answer)).toEqual({
      status: 400,
      message: 'Status must be APPROVED or REJECTED',
      fields: ['status'],
    })
  })

  it('is never for the platform’s own', async () => {
    const { token } = await givenSuperAdmin(app)
    for (const id of [PLATFORM_INSTITUTION_ID, randomUUID(), 'no-id']) {
      expect(refusal(await change(token, id, 'REJECTED'))).toEqual(NOT_FOUND)
    }
  })

  it('lets the institution write from the next request on', async () => {
    const { admin, institution } = await givenPendingBusiness(app)
    const rename = () => app.send(updateMe, { token: admin.token, body: { name: 'Almaz Kebede' } })
    expect((await rename()).status).toBe(403)
    const { token } = await givenSuperAdmin(app)
    await app.send(changeInstitutionStatus, {
      token,
      params: { id: institution.id },
      body: { status: 'APPROVED' },
    })
    expect((await rename()).status).toBe(200)
  })
})

describe('an institution that is PENDING', () => {
  const forAdmins = Object.entries<Endpoint>(CALLS).filter(([, { needs }]) =>
    rolesFor(needs).includes('ADMIN'),
  )
  const reads = forAdmins.filter(
    ([, { method, params, query }]) =>
      method === 'GET' && !params && query?.safeParse({}).success !== false,
  )
  const writes = forAdmins.filter(
    ([, { method, evenWhilePending }]) => method !== 'GET' && evenWhilePending !== true,
  )

  let pending: Awaited<ReturnType<typeof givenPendingBusiness>>
  let before: DatabaseDigest

  beforeAll(async () => {
    pending = await givenPendingBusiness(app)
    before = await databaseDigest(app.database)
  })

  // spec: D3.32
  it.each(reads)('can read by %s', async (_name, endpoint) => {
    const { admin } = pending
    expect((await app.send(endpoint, { token: admin.token })).status).toBe(200)
  })

  // spec: D3.32
  it('can read its own users', async () => {
    const { admin, institution } = pending
    const requested = { token: admin.token, params: { id: institution.id } }
    expect((await app.send(listUsers, requested)).status).toBe(200)
  })

  // asvs: 2.3.1
  // spec: D3.34
  it.each(writes)('cannot write by %s', async (_name, endpoint) => {
    const { admin } = pending
    const answer = await app.raw({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{\w+\}/, admin.user.id)}`,
      token: admin.token,
      ...(endpoint.body === undefined ? {} : { payload: { name: 'Some name' } }),
    })
    expect(refusal(answer)).toEqual({
      status: 403,
      message: 'Your institution is awaiting approval.',
    })
  })

  // asvs: 2.3.1
  // spec: D3.34
  it('changes nothing by any of these calls', async () => {
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('still lets its users change their password and sign out', () => {
    const others = forAdmins.filter(([, endpoint]) => endpoint.evenWhilePending === true)
    expect(others.map(([name]) => name)).toEqual(['logout', 'changePassword'])
  })
})

const set = ({ token }: Person, id: string, body: object) =>
  app.sendAnything(updateInstitution, { token, params: { id }, body })

describe('the texts of receipts of an institution', () => {
  const textsOf = async (person: Person) => {
    const { body } = await app.send(getMe, { token: person.token })
    const { receiptHeader = null, receiptFooter = null } = body.institution ?? {}
    return [receiptHeader, receiptFooter]
  }

  it('are set by its ADMIN, reach its STAFF, and are taken away again', async () => {
    const business = await givenBusiness(app)
    const { admin, institution } = business
    const staff = await givenStaff(app, business)
    const receiptHeader = 'ከ2 ሰዓት እስከ 12 ሰዓት\nOpen 8 to 6'
    const texts = { receiptHeader, receiptFooter: ' እናመሰግናለን ' }
    expect((await set(staff, institution.id, texts)).status).toBe(403)
    expect((await set(admin, institution.id, texts)).body).toMatchObject({ receiptHeader })
    expect(await textsOf(staff)).toEqual([receiptHeader, 'እናመሰግናለን'])

    await set(admin, institution.id, { receiptFooter: '' })
    expect(await textsOf(admin)).toEqual([receiptHeader, null])
    const tooLong = await set(admin, institution.id, { receiptHeader: 'x'.repeat(301) })
    expect(refusal(tooLong)).toMatchObject({ status: 400 })
    const trail = await app.send(listAuditEntries, {
      token: admin.token,
      query: { kind: 'INSTITUTION' },
    })
    expect(trail.body[0]?.changes).toEqual([
      { field: 'receiptFooter', of: null, before: 'እናመሰግናለን', after: null },
    ])
  })
})

describe('the codes of the scales of an institution', () => {
  const UNVERIFIABLE = 'A verifier digit belongs to a prefix with a value of 4 or of 5 digits'
  const codesOf = async (person: Person) => {
    const { body } = await app.send(getMe, { token: person.token })
    return body.institution?.scaleCodes
  }

  it('are set by its ADMIN alone, sent to its users alone, and written down', async () => {
    const business = await givenBusiness(app)
    const { admin, institution } = business
    const staff = await givenStaff(app, business)
    const stranger = await givenBusiness(app)
    const scaleCodes = { weight: ['29', '21', '21'], price: ['22'] }
    const kept = { weight: ['21', '29'], price: ['22'] }

    for (const person of [staff, stranger.admin, await givenSuperAdmin(app)]) {
      const before = await databaseDigest(app.database)
      const answer = await set(person, institution.id, { scaleCodes })
      expect(refusal(answer)).toEqual(person === stranger.admin ? NOT_FOUND : FORBIDDEN)
      expect(await databaseDigest(app.database)).toEqual(before)
    }
    const { version } = institution
    const first = await set(admin, institution.id, { scaleCodes, version })
    expect(first.body).toMatchObject({ scaleCodes: kept, version: version + 1 })
    expect(await codesOf(staff)).toEqual(kept)
    expect(await codesOf(stranger.admin)).toBeUndefined()

    // The same again changes nothing; a stale form changes nothing, either.
    const again = await set(admin, institution.id, { scaleCodes: kept, version: version + 1 })
    expect(again.body).toMatchObject({ version: version + 1 })
    expect((await set(admin, institution.id, { scaleCodes: null, version })).status).toBe(409)
    await set(admin, institution.id, { currency: 'ETB' })
    expect(await codesOf(admin)).toEqual(kept)

    const verified = { weight: ['21', '24'], price: ['22'], verified4: ['22'], verified5: ['24'] }
    await set(admin, institution.id, { scaleCodes: verified })
    expect(await codesOf(staff)).toEqual(verified)
    await set(admin, institution.id, { scaleCodes: kept })
    expect(await codesOf(staff)).toEqual(kept)

    const emptied = await set(admin, institution.id, { scaleCodes: { weight: [], price: [] } })
    expect(emptied.status).toBe(200)
    expect(emptied.body).not.toHaveProperty('scaleCodes')
    expect(await codesOf(staff)).toBeUndefined()
    const trail = await app.send(listAuditEntries, {
      token: admin.token,
      query: { kind: 'INSTITUTION' },
    })
    expect(trail.body.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['weightPrefixes', 'pricePrefixes'],
      ['weightPrefixes', 'fourDigitPrefixes', 'fiveDigitPrefixes'],
      ['weightPrefixes', 'fourDigitPrefixes', 'fiveDigitPrefixes'],
      ['currency'],
      ['weightPrefixes', 'pricePrefixes'],
      ...trail.body.slice(5).map(({ changes }) => changes.map(({ field }) => field)),
    ])
    expect(trail.body[4]?.changes).toEqual([
      { field: 'weightPrefixes', of: null, before: null, after: '21, 29' },
      { field: 'pricePrefixes', of: null, before: null, after: '22' },
    ])
    const foreign = await app.send(listAuditEntries, { token: stranger.admin.token })
    expect(foreign.text).not.toContain('weightPrefixes')
  })

  it.each([
    [{ weight: ['20'], price: [] }, 'Prefixes of scale codes must be from 21 to 29'],
    [{ weight: [], price: [21] }, 'Prefixes of scale codes must be from 21 to 29'],
    [{ weight: [], price: 'all' }, 'Prefixes of scale codes must be from 21 to 29'],
    [{ weight: Array(10).fill('21'), price: [] }, 'Prefixes of scale codes must be from 21 to 29'],
    [{ weight: ['21'], price: ['22', '21'] }, 'A prefix carries either a weight or a price'],
    [{ weight: ['21'], price: [], verified4: ['22'] }, UNVERIFIABLE],
    [{ weight: ['21'], price: [], verified4: ['21'], verified5: ['21'] }, UNVERIFIABLE],
  ])('cannot be %j', async (scaleCodes, message) => {
    const { admin, institution } = await givenBusiness(app)
    const answer = await set(admin, institution.id, { scaleCodes })
    expect(refusal(answer)).toMatchObject({ status: 400, message })
    expect(await codesOf(admin)).toBeUndefined()
  })
})

describe('the currency of an institution', () => {
  // spec: D7.2 D7.3
  it('is set and removed by its ADMIN, and sent with every user', async () => {
    const { admin, institution } = await givenBusiness(app)

    const answer = await app.send(updateInstitution, {
      token: admin.token,
      params: { id: institution.id },
      body: { currency: 'USD', version: institution.version },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ currency: 'USD', version: institution.version + 1 })
    expect((await app.send(getMe, { token: admin.token })).body.institution?.currency).toBe('USD')

    expect((await set(admin, institution.id, {})).body).toMatchObject({ currency: 'USD' })
    expect((await set(admin, institution.id, { currency: null })).body).toMatchObject({
      currency: null,
    })
  })

  it.each(['usd', 'US', 'USDT', '', 7, 'US1', 'QQQ', 'ABC'])(
    'cannot be %j, which is no currency',
    async (currency) => {
      const { admin, institution } = await givenBusiness(app)
      expect(refusal(await set(admin, institution.id, { currency }))).toEqual({
        status: 400,
        message: 'Currency must be a three-letter code such as ETB',
        fields: ['currency'],
      })
    },
  )

  it('takes a corrected name, tax number and phone, and leaves the rest as it is', async () => {
    const { admin, institution } = await givenBusiness(app)
    await set(admin, institution.id, { currency: 'ETB' })
    const right = { name: 'Selam Retail', tin: '0012345678', phone: '0911223344' }
    const answer = await set(admin, institution.id, { ...right, tin: '0012 345 678' })
    expect(answer.body).toMatchObject({ ...right, currency: 'ETB' })
    const me = await app.send(getMe, { token: admin.token })
    expect(me.body.institution).toMatchObject(right)
    const emptied = await set(admin, institution.id, { tin: '', phone: '' })
    expect(emptied.body).toMatchObject({ name: 'Selam Retail', tin: null, phone: null })
    const trail = await app.send(listAuditEntries, {
      token: admin.token,
      query: { kind: 'INSTITUTION' },
    })
    expect(trail.body[0]?.changes).toEqual([
      { field: 'tin', of: null, before: '0012345678', after: null },
      { field: 'phone', of: null, before: '0911223344', after: null },
    ])
  })

  it.each([
    [{ tin: '123' }, 'Tax identification number must have 10 digits', 'tin'],
    [{ name: 'S' }, 'Name must be at least 2 characters', 'name'],
  ])('refuses %j', async (input, message, field) => {
    const { admin, institution } = await givenBusiness(app)
    const answer = await set(admin, institution.id, input)
    expect(refusal(answer)).toEqual({ status: 400, message, fields: [field] })
  })
})
