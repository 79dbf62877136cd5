import { randomUUID } from 'node:crypto'

import { CALLS } from '@mezgeb/contract/calls'
import { createInstitution, listInstitutions } from '@mezgeb/contract/business/institutions'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { ERRORS } from '@mezgeb/contract/kit/errors'
import { changePassword, getMe, login, logout } from '@mezgeb/contract/people/auth'
import { createAdmin } from '@mezgeb/contract/people/institution-admin'
import { changeUserStatus, listUsers } from '@mezgeb/contract/people/users'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenSuperAdmin } from '../../../testing/builders.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Person } from '../../../testing/builders.ts'

const app = testApp()
const ONE_TIME = 'k7m2-p9xd-4hwt'
const OWN = 'my own long word'

let superAdmin: Person

beforeAll(async () => {
  superAdmin = await givenSuperAdmin(app)
})

const newAdmin = () => ({ name: 'Almaz', email: `${randomUUID()}@example.com`, password: ONE_TIME })

async function addInstitution(owner?: ReturnType<typeof newAdmin>): Promise<string> {
  const body = { name: 'Saba Shop', owner }
  const added = await app.send(createInstitution, { token: superAdmin.token, body })
  return added.body.id
}

const add = (id: string, body: object, { token } = superAdmin) =>
  app.sendAnything(createAdmin, { token, params: { id }, body })

const signIn = (email: string, password: string) => app.send(login, { body: { email, password } })

describe('an institution that a SUPER_ADMIN adds', () => {
  it('comes with its owner, who may sign in', async () => {
    const owner = newAdmin()
    const id = await addInstitution(owner)
    const users = await app.send(listUsers, { token: superAdmin.token, params: { id } })
    expect(users.body).toMatchObject([
      { email: owner.email, role: 'ADMIN', status: 'APPROVED', mustChangeCredentials: true },
    ])
    for (const [kind, recordId] of [
      ['USER', users.body[0]?.id],
      ['INSTITUTION', id],
    ]) {
      const trail = await app.send(listAuditEntries, {
        token: superAdmin.token,
        query: { recordId },
      })
      expect(trail.body).toMatchObject([{ kind, action: 'CREATED' }])
      expect(trail.text).not.toMatch(/password/i)
    }
    expect(await signIn(owner.email, ONE_TIME)).toMatchObject({ status: 200 })
  })

  it('is not added with an owner whose e-mail is taken, or whose password is common', async () => {
    const owner = newAdmin()
    await addInstitution(owner)
    const token = superAdmin.token
    const name = `Twice ${randomUUID()}`
    const send = (changes: object) =>
      app.sendAnything(createInstitution, {
        token,
        body: { name, owner: { ...newAdmin(), ...changes } },
      })
    expect(refusal(await send({ email: owner.email }))).toMatchObject({ status: 409 })
    expect(refusal(await send({ password: '123456' }))).toMatchObject({
      status: 400,
      fields: ['owner.password'],
    })
    const query = { search: name }
    expect((await app.send(listInstitutions, { token, query })).body).toEqual([])
  })

  it('gets an ADMIN later, when it has none that is not rejected', async () => {
    const id = await addInstitution()
    const answers = await Promise.all([1, 2, 3].map(() => add(id, newAdmin())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const [admin] = (await app.send(listUsers, { token: superAdmin.token, params: { id } })).body
    const params = { id: admin?.id ?? '' }
    const body = { status: 'REJECTED' } as const
    await app.send(changeUserStatus, { token: superAdmin.token, params, body })
    expect(await add(id, newAdmin())).toMatchObject({ status: 201 })
    const { HAS_ADMIN, NOT_FOUND } = ERRORS
    expect(refusal(await add(id, newAdmin()))).toMatchObject(HAS_ADMIN)
    expect(refusal(await add(randomUUID(), newAdmin()))).toMatchObject(NOT_FOUND)
    const { admin: stranger } = await givenBusiness(app)
    expect(await add(id, newAdmin(), stranger)).toMatchObject({ status: 403 })
  })
})

describe('a one-time password', () => {
  const FREE: readonly unknown[] = [getMe, logout, changePassword]

  it('lets its user do nothing but change it and sign out', async () => {
    const owner = newAdmin()
    await addInstitution(owner)
    const { token, user } = (await signIn(owner.email, ONE_TIME)).body
    expect(user).toMatchObject({ mustChangeCredentials: true, permissions: [] })
    const guarded = Object.values(CALLS).filter(
      (call) => call.needs !== 'ANYONE' && !FREE.includes(call),
    )
    expect(guarded.length).toBeGreaterThan(30)
    for (const { method, path } of guarded) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`
      const answer = await app.raw({ method, url, token })
      expect(refusal(answer), path).toMatchObject(ERRORS.PASSWORD_CHANGE_REQUIRED)
    }
    expect(await app.send(getMe, { token })).toMatchObject({ status: 200 })

    const body = { current: ONE_TIME, new: OWN }
    expect(await app.send(changePassword, { token, body })).toMatchObject({ status: 204 })
    expect(await app.send(getMe, { token })).toMatchObject({ status: 401 })
    expect(await signIn(owner.email, ONE_TIME)).toMatchObject({ status: 401 })
    const again = await signIn(owner.email, OWN)
    expect(again.body.user.permissions).toContain('branches.create')
    expect(again.body.user).not.toHaveProperty('mustChangeCredentials')
  })

  it('is not changed into itself', async () => {
    const owner = newAdmin()
    await addInstitution(owner)
    const { token } = (await signIn(owner.email, ONE_TIME)).body
    const body = { current: ONE_TIME, new: ONE_TIME }
    const answer = await app.send(changePassword, { token, body })
    expect(refusal(answer)).toMatchObject({ status: 400, fields: ['new'] })
  })
})
