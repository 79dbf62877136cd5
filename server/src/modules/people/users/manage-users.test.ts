import { randomUUID } from 'node:crypto'

import { getMe, login } from '@mezgeb/contract/people/auth'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { endOneSession, listSessions } from '@mezgeb/contract/people/own-sessions'
import {
  changeUserStatus,
  createUser,
  resetPassword,
  updateUser,
} from '@mezgeb/contract/people/users'
import { User } from '@mezgeb/contract/people/user'
import { createSale } from '@mezgeb/contract/selling/sales'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { allPages } from '../../../testing/all-pages.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
const ONE_TIME = 'k7m2-p9xd-4hwt'

let shop: Business
let other: Branch
let superAdmin: Person

beforeAll(async () => {
  shop = await givenBusiness(app)
  other = await givenBranch(app, shop.admin)
  superAdmin = await givenSuperAdmin(app)
})

const change = ({ token }: Person, id: string, body: object) =>
  app.sendAnything(updateUser, { token, params: { id }, body })
const reset = ({ token }: Person, id: string, password = ONE_TIME) =>
  app.sendAnything(resetPassword, { token, params: { id }, body: { password } })
const signIn = (email: string, password: string) => app.send(login, { body: { email, password } })

describe('a staff member', () => {
  it('gets another name and branch, and sells there from the next request on', async () => {
    const { user, token } = await givenStaff(app, shop)
    const input = { name: 'Hanna Bekele', branchId: other.id, version: user.version }
    const changed = await app.send(updateUser, {
      token: shop.admin.token,
      params: { id: user.id },
      body: input,
    })
    expect(changed.body).toMatchObject({
      name: 'Hanna Bekele',
      branch: { id: other.id },
      version: user.version + 1,
    })
    const me = await app.send(getMe, { token })
    expect(me.body.branchIds).toEqual([other.id])

    const [here, there] = await Promise.all(
      [shop.branch, other].map(async (branch) => {
        const product = await givenProduct(app, { ...shop, branch }, { stock: 1 })
        const customer = await givenCustomer(app, shop.admin, branch.id)
        const saleItems = [{ productId: product.id, quantity: 1 }]
        const body = { branchId: branch.id, customerId: customer.id, saleItems }
        return app.send(createSale, { token, body })
      }),
    )
    expect([here?.status, there?.status]).toEqual([404, 201])

    const trail = await app.send(listAuditEntries, { token: shop.admin.token })
    const entry = trail.body.find(({ kind, recordId }) => kind === 'USER' && recordId === user.id)
    expect(entry?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['name', 'Hanna Bekele'],
      ['branch', other.name],
    ])
  })

  it('is not changed by equal values, nor at another version', async () => {
    const { user } = await givenStaff(app, shop)
    const same = await change(shop.admin, user.id, { name: user.name, branchId: shop.branch.id })
    expect(same.status).toBe(200)
    expect(JSON.parse(same.text)).toMatchObject({ version: user.version })
    const stale = await change(shop.admin, user.id, { name: 'Late', version: user.version - 1 })
    expect(refusal(stale)).toMatchObject({ status: 409 })
  })

  it('is changed neither by themselves nor by a colleague of the same role', async () => {
    const staff = await givenStaff(app, shop)
    const admin = await givenStaff(app, shop, 'ADMIN')
    const acts = [
      (who: Person, id: string) => change(who, id, { name: 'Mallory' }),
      (who: Person, id: string) => reset(who, id),
    ]
    for (const act of acts) {
      expect((await act(shop.admin, shop.admin.user.id)).status).toBe(403)
      expect((await act(shop.admin, admin.user.id)).status).toBe(403)
      expect((await act(superAdmin, superAdmin.user.id)).status).toBe(403)
    }
    for (const body of [{ name: ' ' }, { branchId: 'x' }, { role: 'SUPER_ADMIN' }]) {
      expect((await change(shop.admin, staff.user.id, body)).status).toBe(400)
    }
  })

  it('becomes an ADMIN by a SUPER_ADMIN alone, and STAFF again only with a branch', async () => {
    const { user, token } = await givenStaff(app, shop)
    expect((await change(shop.admin, user.id, { role: 'ADMIN' })).status).toBe(403)
    expect((await change(superAdmin, user.id, { role: 'ADMIN' })).status).toBe(200)
    const me = await app.send(getMe, { token })
    expect(me.body).toMatchObject({ role: 'ADMIN', branchIds: 'all' })
    const back = await change(superAdmin, shop.admin.user.id, { role: 'STAFF' })
    expect(refusal(back)).toMatchObject({ status: 400, fields: ['branchId'] })
    expect((await change(superAdmin, superAdmin.user.id, { role: 'STAFF' })).status).toBe(403)
  })

  it('with a forgotten password gets a one-time one, is signed out, and chooses another', async () => {
    const { user, token } = await givenStaff(app, shop)
    expect(refusal(await reset(shop.admin, user.id, 'password'))).toMatchObject({ status: 400 })
    const answer = await reset(shop.admin, user.id)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(ONE_TIME)
    expect((await app.send(getMe, { token })).status).toBe(401)
    expect((await signIn(user.email, PASSWORD)).status).toBe(401)
    const signedIn = await signIn(user.email, ONE_TIME)
    expect(signedIn.body.user).toMatchObject({ mustChangeCredentials: true, permissions: [] })
    const trail = await app.send(listAuditEntries, { token: shop.admin.token })
    const entry = trail.body.find(({ kind, recordId }) => kind === 'USER' && recordId === user.id)
    expect(entry?.changes).toMatchObject([{ field: 'credentials', before: null, after: null }])
  })
})

describe('people who wait for approval', () => {
  it('come first, then the others by name, on every page', async () => {
    const own = await givenBusiness(app)
    const { token } = own.admin
    for (const name of ['Zewdu', 'Abebe', 'Marta']) {
      const body = {
        name,
        email: `${randomUUID()}@example.com`,
        password: PASSWORD,
        role: 'STAFF' as const,
        branchId: own.branch.id,
      }
      const { body: added } = await app.send(createUser, { token, body })
      const params = { id: added.id }
      if (name === 'Abebe') {
        await app.send(changeUserStatus, { token, params, body: { status: 'APPROVED' } })
      }
    }
    const users = `/institutions/${own.admin.user.institution?.id}/users?limit=2`
    const { rows } = await allPages(app, own.admin, users, User)
    const names = rows.map(({ name }) => name)
    const { name } = own.admin.user
    expect(names).toEqual(['Marta', 'Zewdu', ...['Abebe', name].toSorted()])
  })
})

const Session = z.object({ token: z.string() })

describe('the own sessions', () => {
  // asvs: 7.5.2
  it('are listed with their devices, and each can be ended', async () => {
    const { user, token } = await givenStaff(app, shop)
    const phone = await app.raw({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: PASSWORD },
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36',
      },
    })
    const { sessions } = (await app.send(listSessions, { token })).body
    expect(sessions).toMatchObject([
      { device: 'Chrome · Android', isThis: false },
      { device: null, isThis: true },
    ])
    const id = sessions[0]?.id ?? ''
    const end = (who: string) => app.sendAnything(endOneSession, { token: who, params: { id } })
    expect((await end(shop.admin.token)).status).toBe(404)
    expect((await end(token)).status).toBe(204)
    expect((await end(token)).status).toBe(404)
    expect((await app.send(getMe, { token: Session.parse(phone.body).token })).status).toBe(401)
    expect((await app.send(getMe, { token })).status).toBe(200)
  })
})
