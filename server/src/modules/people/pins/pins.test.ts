import { changeInstitutionStatus } from '@mezgeb/contract/business/institutions'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { changePassword, getMe, login, logout } from '@mezgeb/contract/people/auth'
import { endOneSession, listSessions } from '@mezgeb/contract/people/own-sessions'
import { handOver, keepDevice, setPin, signInWithPin } from '@mezgeb/contract/people/pins'
import { changeUserStatus, resetPassword } from '@mezgeb/contract/people/users'
import { createSale } from '@mezgeb/contract/selling/sales'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  PASSWORD,
  anotherAddress,
  givenBusiness,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
  signedIn,
} from '../../../testing/builders.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
const MINUTE = 60_000
const PIN = '481502'
const OTHER_PIN = '926038'
const wrongPin = { status: 400, message: 'The PIN is not correct.', fields: ['pin'] }
const unknownDevice = {
  status: 403,
  message: 'This device is not known any more. Sign in with the password.',
}
const limited = { status: 429, message: 'Too many attempts. Please wait and try again.' }

// Only the clock of the limits: timers of the database must run.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const set = ({ token }: Pick<Person, 'token'>, pin: string | null = PIN, current = PASSWORD) =>
  app.send(setPin, { token, body: { current, pin } })

type Try = { device: string; pin?: string; address?: string }

const takeOver = (token: string, { device, pin = PIN, address = anotherAddress() }: Try) =>
  app.send(signInWithPin, { token, body: { device, pin }, address })

const isAlive = async (token: string) => (await app.send(getMe, { token })).status === 200

const devicesOf = ({ user }: Person) =>
  app.database.sql('select * from user_devices where user_id = $1', [user.id])

type WithPin = Person & { device: string }

async function withPin(person: Person, pin = PIN): Promise<WithPin> {
  const { status, body } = await set(person, pin)
  expect(status).toBe(200)
  return { ...person, device: body.device ?? '' }
}

/** A shop with two sellers at one counter, both with a PIN. */
async function givenCounter(): Promise<Business & { hanna: WithPin; dawit: WithPin }> {
  const business = await givenBusiness(app)
  const hanna = await withPin(await givenStaff(app, business))
  const dawit = await withPin(await givenStaff(app, business), OTHER_PIN)
  return { ...business, hanna, dawit }
}

/** After all sessions of the user ended, an admin is at the counter. */
async function expectUnknown({ admin }: Business, { device }: WithPin, pin = PIN): Promise<void> {
  expect(refusal(await takeOver(admin.token, { device, pin }))).toEqual(unknownDevice)
}

describe('a PIN', () => {
  it('is set with the current password, and only its hash is kept', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    expect(refusal(await set(staff, PIN, 'not the password'))).toEqual({
      status: 400,
      message: 'The current password is not correct.',
      fields: ['current'],
    })
    const answer = await set(staff)
    expect(answer.status).toBe(200)
    expect(answer.body.device).toMatch(/^[\w-]{64}$/)
    const [user] = await app.database.sql<{ pin_hash: string }>(
      'select pin_hash from users where id = $1',
      [staff.user.id],
    )
    expect(user?.pin_hash).toMatch(/^\$argon2id\$v=19\$/)
    const [device] = await app.database.sql<{ row: string }>(
      'select d::text as row from user_devices d where user_id = $1',
      [staff.user.id],
    )
    expect(device?.row).not.toContain(answer.body.device)
    const me = await app.send(getMe, { token: staff.token })
    expect(me.body.hasPin).toBe(true)
    expect(me.text).not.toMatch(/argon|pin_?hash/i)
  })

  it.each([
    ['111111', 'one digit'],
    ['121212', 'two digits'],
    ['123456', 'a row'],
    ['987654', 'a row down'],
    ['890123', 'a row over zero'],
    ['135791', 'every other digit'],
    ['112233', 'pairs in a row'],
    ['482482', 'a half twice'],
    ['482284', 'a half and back'],
    ['147258', 'a column of the keypad'],
  ])('%s is refused: %s', async (pin) => {
    const { admin } = await givenBusiness(app)
    expect(refusal(await set(admin, pin))).toEqual({
      status: 400,
      message: 'This PIN is too easy to guess. Please choose another one.',
      fields: ['pin'],
    })
  })

  it.each(['12345', '1234567', '48150a', ' 481502', '፬፰፩፭፩፪', '٤٨١٥٠٢', ''])(
    '%j is refused: a PIN has six digits',
    async (pin) => {
      const { admin } = await givenBusiness(app)
      expect(refusal(await set(admin, pin))).toEqual({
        status: 400,
        message: 'A PIN has 6 digits',
        fields: ['pin'],
      })
    },
  )

  it('takes over the counter: a session of its owner begins, the former one ends', async () => {
    const { hanna, dawit } = await givenCounter()
    const answer = await takeOver(hanna.token, { device: dawit.device, pin: OTHER_PIN })
    expect(answer.status).toBe(200)
    expect(answer.body.user.id).toBe(dawit.user.id)
    const usual = await signedIn(app, dawit.user.email)
    expect(Object.keys(answer.body.user)).toEqual([
      ...Object.keys(usual.user),
      ...['permissions', 'branchIds'].filter((name) => !(name in usual.user)),
    ])
    expect(await isAlive(hanna.token)).toBe(false)
    expect(await isAlive(answer.body.token)).toBe(true)
    const back = await takeOver(answer.body.token, hanna)
    expect(back.body.user.id).toBe(hanna.user.id)
  })

  it('records the sales that follow under its owner', async () => {
    const business = await givenCounter()
    const { hanna, dawit, branch } = business
    const tea = await givenProduct(app, business, { stock: 10 })
    const { body } = await takeOver(hanna.token, { device: dawit.device, pin: OTHER_PIN })
    const sale = await app.send(createSale, {
      token: body.token,
      body: {
        customerId: 'new',
        customer: { name: 'Somebody' },
        branchId: branch.id,
        saleItems: [{ productId: tea.id, quantity: 1 }],
      },
    })
    const [kept] = await app.database.sql<{ user_id: string }>(
      'select user_id from documents where id = $1',
      [sale.body.id],
    )
    expect(kept?.user_id).toBe(dawit.user.id)
  })

  it('is worth nothing without the secret of the device', async () => {
    const { hanna } = await givenCounter()
    expect(refusal(await takeOver(hanna.token, { device: 'A'.repeat(64) }))).toEqual(unknownDevice)
    expect(refusal(await takeOver(hanna.token, { device: hanna.token }))).toEqual(unknownDevice)
    expect(await isAlive(hanna.token)).toBe(true)
  })

  it('does not serve for the device of another person', async () => {
    const { hanna, dawit } = await givenCounter()
    expect(refusal(await takeOver(hanna.token, { device: dawit.device }))).toEqual(wrongPin)
  })

  it('is refused without a session of the institution in that browser', async () => {
    const { hanna } = await givenCounter()
    const without = await app.send(signInWithPin, { body: { device: hanna.device, pin: PIN } })
    expect(without.status).toBe(401)
    expect(await app.send(getMe, { token: hanna.device })).toMatchObject({ status: 401 })
  })

  it('does not lead into another institution', async () => {
    const { hanna } = await givenCounter()
    const elsewhere = await givenCounter()
    await expectUnknown(elsewhere, hanna)
    await expectUnknown(elsewhere, { ...hanna, device: elsewhere.hanna.token })
  })

  it('is changed, and removed with every device', async () => {
    const { admin, hanna } = await givenCounter()
    expect((await set(hanna, OTHER_PIN)).body.device).toBeNull()
    expect(refusal(await takeOver(admin.token, hanna))).toEqual(wrongPin)
    const { token } = (await takeOver(admin.token, { device: hanna.device, pin: OTHER_PIN })).body
    expect((await set({ token }, null)).body.device).toBeNull()
    expect((await app.send(getMe, { token })).body.hasPin).toBeUndefined()
    expect(await devicesOf(hanna)).toEqual([])
    expect(refusal(await takeOver(token, { device: hanna.device, pin: OTHER_PIN }))).toEqual(
      unknownDevice,
    )
  })

  it('is in the audit trail when it is set, changed and removed, and its hash never', async () => {
    const business = await givenBusiness(app)
    const hanna = await withPin(await givenStaff(app, business))
    await set(hanna, OTHER_PIN)
    await set(hanna, null)
    const trail = await app.send(listAuditEntries, {
      token: business.admin.token,
      query: { recordId: hanna.user.id },
    })
    const pins = trail.body.flatMap(({ user, changes }) =>
      changes
        .filter(({ field }) => field === 'pin')
        .map(({ before, after }) => [user?.id, before, after]),
    )
    expect(pins).toEqual([
      [hanna.user.id, 'true', null],
      [hanna.user.id, 'true', 'true'],
      [hanna.user.id, null, 'true'],
    ])
    const rows = await app.database.sql<{ row: string }>(
      'select a::text as row from audit_entries a where record_id = $1',
      [hanna.user.id],
    )
    expect(rows.map(({ row }) => row).join('')).not.toContain('argon2id')
  })
})

describe('a device', () => {
  it('becomes known by a sign-in with the password, once, if there is a PIN', async () => {
    const { admin, hanna } = await givenCounter()
    const till = await signedIn(app, hanna.user.email)
    const { body } = await app.send(keepDevice, { token: till.token })
    expect(body.device).toMatch(/^[\w-]{64}$/)
    expect((await app.send(keepDevice, { token: till.token })).body.device).toBeNull()
    expect((await takeOver(admin.token, { device: body.device ?? '' })).status).toBe(200)
  })

  it('does not become known without a PIN, later than five minutes, or by a PIN', async () => {
    const { admin, hanna, dawit } = await givenCounter()
    const ask = async (token: string) => (await app.send(keepDevice, { token })).body.device
    expect(await ask(admin.token)).toBeNull()
    const late = await signedIn(app, hanna.user.email)
    await app.database.sql(
      `update sessions set created_at = now() - interval '6 minutes' where account_id = $1`,
      [hanna.user.id],
    )
    expect(await ask(late.token)).toBeNull()
    const { body } = await takeOver(dawit.token, hanna)
    expect(await ask(body.token)).toBeNull()
  })

  it('is forgotten after 30 days, however often it was used', async () => {
    const business = await givenCounter()
    await app.database.sql(`update user_devices set created_at = now() - interval '30 days'`)
    await expectUnknown(business, business.hanna)
  })

  it('is one of at most ten: the one unused the longest goes', async () => {
    const business = await givenCounter()
    const { hanna } = business
    await app.database.sql(`update user_devices set last_used_at = now() - interval '1 hour'`)
    for (let device = 0; device < 10; device += 1) {
      const { token } = await signedIn(app, hanna.user.email)
      await app.send(keepDevice, { token })
    }
    expect(await devicesOf(hanna)).toHaveLength(10)
    await expectUnknown(business, hanna)
  })

  it('ends with the sign-out there, and not with a hand-over', async () => {
    const business = await givenCounter()
    const { admin, hanna, dawit } = business
    expect((await app.send(handOver, { token: dawit.token })).status).toBe(204)
    expect(await isAlive(dawit.token)).toBe(false)
    const { body } = await takeOver(admin.token, { device: dawit.device, pin: OTHER_PIN })
    expect(body.user.id).toBe(dawit.user.id)
    await app.send(logout, { token: hanna.token })
    const next = await signedIn(app, admin.user.email)
    await expectUnknown({ ...business, admin: next }, hanna)
  })

  it('ends when its session is ended from another one', async () => {
    const business = await givenCounter()
    const { hanna } = business
    const other = await signedIn(app, hanna.user.email)
    const { body } = await app.send(listSessions, { token: other.token })
    const id = body.sessions.find(({ isThis }) => !isThis)?.id ?? ''
    await app.send(endOneSession, { token: other.token, params: { id } })
    await expectUnknown(business, hanna)
  })

  it.each<[string, (business: Business, hanna: WithPin) => Promise<{ status: number }>]>([
    [
      'change of the password',
      (_business, { token }) =>
        app.send(changePassword, { token, body: { current: PASSWORD, new: 'Honey-Ledger-12' } }),
    ],
    [
      'reset of the password',
      ({ admin }, { user }) =>
        app.send(resetPassword, {
          token: admin.token,
          params: { id: user.id },
          body: { password: 'k7m2-p9xd-4hwt' },
        }),
    ],
    [
      'rejection of the user',
      ({ admin }, { user }) =>
        app.send(changeUserStatus, {
          token: admin.token,
          params: { id: user.id },
          body: { status: 'REJECTED' },
        }),
    ],
  ])('ends with a %s', async (_title, act) => {
    const business = await givenCounter()
    const answer = await act(business, business.hanna)
    expect([200, 204]).toContain(answer.status)
    await expectUnknown(business, business.hanna)
    expect(await devicesOf(business.hanna)).toEqual([])
  })

  it('ends with the rejection of the institution', async () => {
    const { institution, hanna, dawit } = await givenCounter()
    const { token } = await givenSuperAdmin(app)
    const change = (status: 'REJECTED' | 'APPROVED') =>
      app.send(changeInstitutionStatus, { token, params: { id: institution.id }, body: { status } })
    await change('REJECTED')
    expect(await devicesOf(hanna)).toEqual([])
    await change('APPROVED')
    const again = await signedIn(app, dawit.user.email)
    expect(refusal(await takeOver(again.token, hanna))).toEqual(unknownDevice)
  })

  it('is not left behind by a PIN that is set while the password changes', async () => {
    const { hanna } = await givenCounter()
    const others = await Promise.all([1, 2, 3].map(() => signedIn(app, hanna.user.email)))
    const body = { current: PASSWORD, new: 'Honey-Ledger-12' }
    await Promise.all([
      app.send(changePassword, { token: hanna.token, body }),
      ...others.map((other) => set(other)),
      ...others.map(({ token }) => app.send(keepDevice, { token })),
    ])
    expect(await devicesOf(hanna)).toEqual([])
  })

  it('takes over once when two ask at the same moment, and all others stay signed in', async () => {
    const { hanna, dawit, admin } = await givenCounter()
    const answers = await Promise.all([
      takeOver(hanna.token, { device: dawit.device, pin: OTHER_PIN }),
      takeOver(hanna.token, { device: dawit.device, pin: OTHER_PIN }),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => [200, 401].includes(status))).toBe(true)
    expect(await isAlive(hanna.token)).toBe(false)
    expect(await isAlive(admin.token)).toBe(true)
  })
})

describe('a reset of the password', () => {
  it('removes the PIN, which may be known to somebody else', async () => {
    const { admin, hanna } = await givenCounter()
    const params = { id: hanna.user.id }
    await app.send(resetPassword, { token: admin.token, params, body: { password: 'k7m2-p9xd' } })
    const body = { email: hanna.user.email, password: 'k7m2-p9xd' }
    const again = await app.send(login, { body, address: anotherAddress() })
    expect(again.body.user.hasPin).toBeUndefined()
  })
})

describe('wrong PINs', () => {
  const guess = async (token: string, device: string, address?: string) =>
    refusal(
      await takeOver(token, {
        device,
        pin: '305817',
        ...(address === undefined ? {} : { address }),
      }),
    )

  it('of one person cost a minute after five, from wherever, and then twice as long', async () => {
    const { hanna, dawit } = await givenCounter()
    const second = await signedIn(app, dawit.user.email)
    const { body } = await app.send(keepDevice, { token: second.token })
    const devices = [dawit.device, body.device ?? '']
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await guess(hanna.token, devices[failure % 2] ?? '')).toEqual(wrongPin)
    }
    const right = { device: dawit.device, pin: OTHER_PIN }
    const answer = await takeOver(hanna.token, right)
    expect(refusal(answer)).toEqual(limited)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)

    vi.advanceTimersByTime(MINUTE)
    expect(await guess(hanna.token, dawit.device)).toEqual(wrongPin)
    vi.advanceTimersByTime(MINUTE)
    expect(refusal(await takeOver(hanna.token, right))).toEqual(limited)
    vi.advanceTimersByTime(MINUTE)
    expect((await takeOver(hanna.token, right)).status).toBe(200)
  })

  it('are forgiven by the password', async () => {
    const { hanna, dawit } = await givenCounter()
    for (let failure = 0; failure < 5; failure += 1) await guess(hanna.token, dawit.device)
    expect(await guess(hanna.token, dawit.device)).toEqual(limited)
    await signedIn(app, dawit.user.email)
    const right = { device: dawit.device, pin: OTHER_PIN }
    expect((await takeOver(hanna.token, right)).status).toBe(200)
  })

  it('delay no other person, and no sign-in with the password', async () => {
    const { admin, hanna, dawit } = await givenCounter()
    for (let failure = 0; failure < 5; failure += 1) await guess(admin.token, dawit.device)
    expect((await takeOver(admin.token, hanna)).status).toBe(200)
    const body = { email: dawit.user.email, password: PASSWORD }
    expect((await app.send(login, { body, address: anotherAddress() })).status).toBe(200)
  })

  it('of one device are limited to 20 a minute over all of its people', async () => {
    const business = await givenCounter()
    const people = [business.hanna, business.dawit]
    for (let more = 0; more < 3; more += 1) {
      people.push(await withPin(await givenStaff(app, business), '738495'))
    }
    const address = anotherAddress()
    const { token } = business.admin
    for (let failure = 0; failure < 20; failure += 1) {
      const { device = '' } = people[failure % 5] ?? {}
      expect(await guess(token, device, address)).toEqual(wrongPin)
    }
    const another = await withPin(await givenStaff(app, business), '738495')
    expect(await guess(token, another.device, address)).toEqual(limited)
  })

  it('end the device after twenty in a row, whatever the server remembers', async () => {
    const business = await givenCounter()
    const { admin, dawit } = business
    for (let failure = 0; failure < 20; failure += 1) {
      expect(await guess(admin.token, dawit.device)).toEqual(wrongPin)
      vi.advanceTimersByTime(15 * MINUTE)
    }
    await expectUnknown(business, dawit, OTHER_PIN)
  })

  it('are limited when they come all at once', async () => {
    const { admin, dawit } = await givenCounter()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => takeOver(admin.token, { device: dawit.device })),
    )
    const judged = answers.filter(({ status }) => status === 400)
    expect(judged.length).toBeLessThanOrEqual(6)
    expect(answers.filter(({ status }) => ![400, 429, 503].includes(status))).toEqual([])
  })
})
