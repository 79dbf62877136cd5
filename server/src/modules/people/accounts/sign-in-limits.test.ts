import { availableParallelism } from 'node:os'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { login } from '@mezgeb/contract/people/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { buildApp } from '../../../app.ts'
import { PASSWORD, givenPendingBusiness } from '../../../testing/builders.ts'
import { refusal } from '../../../testing/refusal.ts'
import { ownApp } from '../../../testing/test-app.ts'

import type { FastifyInstance } from 'fastify'

const app = ownApp()
const MINUTE = 60_000
const limited = { status: 429, message: 'Too many attempts. Please wait and try again.' }
let lastAddress = 0

// Only the clock of the limits: timers of the database must run.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function newAddress(): string {
  lastAddress += 1
  return `203.0.113.${lastAddress}`
}

function signIn(email: string, password: string, address = newAddress()) {
  return app.send(login, { body: { email, password }, address })
}

describe('failed sign-ins from one address', () => {
  // asvs: 6.3.1
  // spec: D2.20 D3.39
  it('are limited to 20 a minute, for any account and even with the right password', async () => {
    const { admin } = await givenPendingBusiness(app)
    const address = newAddress()
    for (let failure = 0; failure < 20; failure += 1) {
      const answer = await signIn(`guess-${failure}@example.com`, 'not the password', address)
      expect(answer.status).toBe(401)
    }

    const answer = await signIn(admin.user.email, PASSWORD, address)
    expect(refusal(answer)).toEqual(limited)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)

    expect((await signIn(admin.user.email, PASSWORD)).status).toBe(200)
    vi.advanceTimersByTime(MINUTE)
    expect((await signIn(admin.user.email, PASSWORD, address)).status).toBe(200)
  })

  it('are limited when they come all at once', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn(`at-once-${index}@example.com`, 'not the password', address),
      ),
    )
    const judged = answers.filter((answer) => answer.status === 401)
    // Concurrent attempts may still pass when the limit is reached.
    expect(judged.length).toBeLessThanOrEqual(20 + availableParallelism())
    // The others have to wait: for the minute to pass, or because too many wait for a hash.
    expect(answers.filter((answer) => ![401, 429, 503].includes(answer.status))).toEqual([])
  })

  // spec: D3.42
  it('are counted apart from the successful ones of a whole branch in the morning', async () => {
    const { admin } = await givenPendingBusiness(app)
    const address = newAddress()
    for (let morning = 0; morning < 40; morning += 1) {
      expect((await signIn(admin.user.email, PASSWORD, address)).status).toBe(200)
    }
  })
})

describe('an address of IPv6', () => {
  const fail = (address: string) =>
    signIn(`${crypto.randomUUID()}@example.com`, 'not the password', address)

  it('counts as its whole network, because one host has all of its addresses', async () => {
    for (let failure = 0; failure < 20; failure += 1) {
      expect((await fail(`2001:db8:1:2:${failure.toString(16)}::9`)).status).toBe(401)
    }
    expect((await fail('2001:db8:1:2::77')).status).toBe(429)
    expect((await fail('2001:0DB8:0001:0002:ffff::77')).status).toBe(429)
    expect((await fail('2001:db8:1:3::77')).status).toBe(401)
  })

  it('that stands for one of IPv4 counts as that one', async () => {
    for (let failure = 0; failure < 20; failure += 1) await fail('::ffff:203.0.113.200')
    expect((await fail('203.0.113.200')).status).toBe(429)
    expect((await fail('::ffff:203.0.113.201')).status).toBe(401)
  })
})

describe('the address of a caller', () => {
  const fail = async (http: FastifyInstance, forwarded: string) => {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '192.0.2.77',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: `${crypto.randomUUID()}@example.com`, password: 'not the password' },
    })
    return answer.statusCode
  }

  // asvs: 4.1.3
  it('is not what the caller says', async () => {
    for (let failure = 0; failure < 20; failure += 1) {
      expect(await fail(app.http, `198.51.100.${failure}`)).toBe(401)
    }
    expect(await fail(app.http, '198.51.100.99')).toBe(429)
  })

  // asvs: 4.1.3 15.3.4
  it('is the one that the trusted proxy names, not the one that the caller named to it', async () => {
    const behindProxy = await buildApp({
      db: app.db,
      env: { logLevel: 'silent', trustProxy: 1 },
    })
    for (let failure = 0; failure < 20; failure += 1) {
      expect(await fail(behindProxy, `10.0.0.${failure}, 198.51.100.1`)).toBe(401)
    }
    expect(await fail(behindProxy, '10.0.0.99, 198.51.100.1')).toBe(429)
    expect(await fail(behindProxy, '10.0.0.99, 198.51.100.2')).toBe(401)
    await behindProxy.close()
  })
})

describe('failed sign-ins of one account', () => {
  // asvs: 6.3.1
  // spec: D3.40 D3.41
  it('are limited to 10, then by a growing delay of at most 15 minutes, never for good', async () => {
    const { admin } = await givenPendingBusiness(app)
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await signIn(admin.user.email, 'not the password')).status).toBe(401)
    }

    const delays: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      const answer = await signIn(admin.user.email, PASSWORD)
      expect(refusal(answer)).toEqual(limited)
      const delay = Number(answer.headers['retry-after'])
      delays.push(delay)
      vi.advanceTimersByTime(delay * 1000)
      expect((await signIn(admin.user.email, 'not the password')).status).toBe(401)
    }
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays[0]).toBeLessThan(delays[3] ?? 0)
    expect(delays.at(-1)).toBe(15 * 60)

    vi.advanceTimersByTime(15 * MINUTE)
    expect((await signIn(admin.user.email, PASSWORD)).status).toBe(200)
  })

  // spec: D3.41
  it('keep their own address out, and its owner in from another one', async () => {
    const { admin } = await givenPendingBusiness(app)
    const attacker = newAddress()
    for (let failure = 0; failure < 10; failure += 1) {
      const answer = await signIn(admin.user.email, 'not the password', attacker)
      expect(answer.status).toBe(401)
    }
    const delayed = await signIn(admin.user.email, PASSWORD, attacker)
    expect(refusal(delayed)).toEqual(limited)
    expect((await signIn(admin.user.email, PASSWORD)).status).toBe(200)

    vi.advanceTimersByTime(Number(delayed.headers['retry-after']) * 1000)
    expect((await signIn(admin.user.email, PASSWORD, attacker)).status).toBe(200)
  })

  it('from many addresses do not keep out an address that has signed in before', async () => {
    const { admin } = await givenPendingBusiness(app)
    const shop = newAddress()
    expect((await signIn(admin.user.email, PASSWORD, shop)).status).toBe(200)
    for (let failure = 0; failure < 10; failure += 1) {
      await signIn(admin.user.email, 'not the password')
    }
    expect(refusal(await signIn(admin.user.email, PASSWORD))).toEqual(limited)
    expect((await signIn(admin.user.email, PASSWORD, shop)).status).toBe(200)

    // The exception ends at 10 failures of this address.
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await signIn(admin.user.email, 'not the password', shop)).status).toBe(401)
    }
    expect(refusal(await signIn(admin.user.email, PASSWORD, shop))).toEqual(limited)
  })

  it('are forgotten after a successful one', async () => {
    const { admin } = await givenPendingBusiness(app)
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 9; failure += 1) {
        expect((await signIn(admin.user.email, 'not the password')).status).toBe(401)
      }
      expect((await signIn(admin.user.email, PASSWORD)).status).toBe(200)
    }
  })

  // spec: D3.43
  it('are limited for unknown e-mails in the same way', async () => {
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await signIn('ghost@example.com', 'not the password')).status).toBe(401)
    }
    expect(refusal(await signIn('Ghost@example.com', 'not the password'))).toEqual(limited)
  })

  it('leave other accounts alone', async () => {
    const { admin } = await givenPendingBusiness(app)
    for (let failure = 0; failure < 11; failure += 1) {
      await signIn('somebody-else@example.com', 'not the password')
    }
    expect((await signIn(admin.user.email, PASSWORD)).status).toBe(200)
  })
})

describe('new institutions of one address', () => {
  function register(address: string, email = `${crypto.randomUUID()}@example.com`, key?: string) {
    return app.send(registerInstitution, {
      body: { name: 'Almaz Bekele', email, password: PASSWORD },
      address,
      ...(key === undefined ? {} : { key }),
    })
  }

  // asvs: 2.4.1
  // spec: D2.20 D3.20
  it('are limited to 20 an hour; refused and repeated ones do not count', async () => {
    const address = newAddress()
    const email = `${crypto.randomUUID()}@example.com`
    const first = await register(address, email, 'key-of-the-first')
    for (let more = 0; more < 19; more += 1) {
      expect((await register(address, email)).status).toBe(409)
      expect((await register(address, email, 'key-of-the-first')).text).toBe(first.text)
      expect((await register(address)).status).toBe(201)
    }

    const repeated = await register(address, email, 'key-of-the-first')
    expect(repeated.text).toBe(first.text)
    expect(repeated.headers['idempotency-replayed']).toBe('true')
    expect((await register(address, 'other@example.com', 'key-of-the-first')).status).toBe(409)

    const refused = await register(address, undefined, 'another-key')
    expect(refusal(refused)).toEqual(limited)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await register(newAddress())).status).toBe(201)

    vi.advanceTimersByTime(60 * MINUTE)
    expect((await register(address)).status).toBe(201)
  })

  it('are refused 20 times a minute at most, so that e-mails cannot be tried in numbers', async () => {
    const { admin } = await givenPendingBusiness(app)
    const address = newAddress()
    const refused = await Promise.all(
      Array.from({ length: 60 }, () => register(address, admin.user.email)),
    )
    expect(refused.filter(({ status }) => status === 409)).toHaveLength(20)
    expect(refused.filter(({ status }) => status === 429)).toHaveLength(40)
    expect((await register(address)).status).toBe(429)
    expect((await register(newAddress())).status).toBe(201)

    vi.advanceTimersByTime(MINUTE)
    expect((await register(address, admin.user.email)).status).toBe(409)
    expect((await register(address)).status).toBe(201)
  })

  it('are not used up by twins that are turned away while the first is being made', async () => {
    const address = newAddress()
    const email = `${crypto.randomUUID()}@example.com`
    const twins = await Promise.all(
      Array.from({ length: 64 }, () => register(address, email, 'key-of-the-twins')),
    )
    expect(twins.filter((answer) => ![201, 429, 503].includes(answer.status))).toEqual([])

    for (let more = 0; more < 19; more += 1) {
      expect((await register(address)).status).toBe(201)
    }
    expect((await register(address)).status).toBe(429)
  })
})
