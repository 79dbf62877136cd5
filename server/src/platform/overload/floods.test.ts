import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { givenBusiness, givenCustomer, givenProduct, givenStaff } from '../../testing/builders.ts'
import { ownApp } from '../../testing/test-app.ts'
import { newToken } from '../session-token.ts'

import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'

const app = ownApp()
let port = 0

beforeAll(async () => {
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})

type Options = Omit<RequestOptions, 'headers'> & {
  headers?: Record<string, string>
  body?: object
  from?: string
}

function open({ body, from = '127.0.0.1', headers, ...options }: Options): ClientRequest {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const type = text === undefined ? {} : { 'content-type': 'application/json' }
  const request = http
    .request({
      port,
      host: '127.0.0.1',
      localAddress: from,
      headers: { ...headers, ...type },
      ...options,
    })
    .on('error', () => undefined)
  return request.end(text)
}

async function statusOf(options: Options): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve) =>
    open(options).on('response', resolve),
  )
  return answer.resume().statusCode ?? 0
}

describe('bodies that arrive slowly', () => {
  /** Bodies of 1,000 bytes, of which the first has come. */
  function openSlowBodies(count: number, options: Options) {
    const statuses: number[] = []
    const requests = Array.from({ length: count }, () => {
      const headers = {
        ...options.headers,
        'content-type': 'application/json',
        'content-length': '1000',
      }
      const request = http
        .request({ port, host: '127.0.0.1', method: 'POST', ...options, headers })
        .on('error', () => undefined)
        .on('response', (answer) => statuses.push(answer.resume().statusCode ?? 0))
      request.write('{')
      return request
    })
    onTestFinished(() => {
      for (const request of requests) request.destroy()
    })
    return statuses
  }

  it('of one user are 16 at a time, and do not refuse the sales of the institution', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const product = await givenProduct(app, business, { stock: 100 })
    const customer = await givenCustomer(app, business.admin, business.branch.id)
    const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
    const sale = {
      method: 'POST',
      path: '/api/sales',
      headers: headersOf(business.admin.token),
      body: {
        branchId: business.branch.id,
        customerId: customer.id,
        saleItems: [{ productId: product.id, quantity: 1 }],
      },
    }
    await statusOf({ path: '/api/auth/me', headers: headersOf(staff.token) })
    const statuses = openSlowBodies(40, { path: '/api/sales', headers: headersOf(staff.token) })
    const sold: number[] = []
    for (let sales = 0; sales < 12; sales += 1) {
      sold.push(await statusOf(sale))
      await sleep(100)
    }
    expect(sold).toEqual(Array.from({ length: 12 }, () => 201))
    expect(statuses).toEqual(Array.from({ length: 24 }, () => 503))
  })
})

describe('unknown tokens', () => {
  it('are refused beyond 50 in five seconds, of an institution beyond 300, also of this machine, and no user is', async () => {
    const business = await givenBusiness(app)
    const newcomer = await givenStaff(app, business)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const agent = new http.Agent({ keepAlive: true, maxSockets: 60 })
    onTestFinished(() => agent.destroy())
    const ask = (token: string, from = '127.0.0.1') =>
      statusOf({
        path: '/api/auth/me',
        from,
        agent,
        headers: { authorization: `Bearer ${token}` },
      })
    const random = () => randomBytes(48).toString('base64url')
    const flood = async (count: number, token = random) =>
      new Set(await Promise.all(Array.from({ length: count }, () => ask(token()))))
    expect(await ask(business.admin.token)).toBe(200)
    expect(await flood(50)).toEqual(new Set([401]))
    const looks = vi.spyOn(app.db, 'call')
    expect(await flood(40)).toEqual(new Set([503]))
    expect(looks).not.toHaveBeenCalled()
    looks.mockRestore()
    expect(await ask(business.admin.token)).toBe(200)
    expect(await ask(newcomer.token)).toBe(200)
    expect(await ask(random(), '127.0.0.4')).toBe(401)
    const ofInstitution = () => newToken(business.institution.id).token
    expect(await flood(300, ofInstitution)).toEqual(new Set([401]))
    expect(await flood(20, ofInstitution)).toEqual(new Set([503]))
  })
})

describe('requests without a session', () => {
  it('are refused beyond a thousand in five seconds of one address, and no others', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const agent = new http.Agent({ keepAlive: true, maxSockets: 20 })
    onTestFinished(() => agent.destroy())
    const ask = (from: string) => statusOf({ path: '/api/auth/me', from, agent })
    const answers = await Promise.all(Array.from({ length: 1100 }, () => ask('127.0.0.2')))
    expect(answers.filter((status) => status === 401).length).toBe(1000)
    expect(answers.filter((status) => status === 503).length).toBe(100)
    expect(await ask('127.0.0.3')).toBe(401)
    expect(await ask('127.0.0.1')).toBe(401)
  })
})
