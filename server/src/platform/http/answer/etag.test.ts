import { randomUUID } from 'node:crypto'

import { updateCategory } from '@mezgeb/contract/catalogue/categories'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenCategory, givenProduct } from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenWorld } from '../../../testing/world.ts'

import type { Business } from '../../../testing/builders.ts'
import type { World } from '../../../testing/world.ts'

const app = testApp()
let business: Business

beforeAll(async () => {
  business = await givenBusiness(app)
  for (let number = 0; number < 5; number += 1) await givenProduct(app, business)
})

function ask(url: string, headers: Record<string, string> = {}, token = business.admin.token) {
  return app.http.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

async function tagOf(url: string): Promise<string> {
  const { statusCode, headers } = await ask(url)
  expect(statusCode).toBe(200)
  return String(headers['etag'])
}

describe('an answer that is asked for again', () => {
  it.each(['/products', '/products?limit=2', '/dashboard', '/branches', '/auth/me', '/sales'])(
    'costs a 304 without a body as long as it is the same: %s',
    async (url) => {
      const first = await ask(url)
      const again = await ask(url, { 'if-none-match': String(first.headers['etag']) })
      expect(again.statusCode).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
      expect(again.headers['content-type']).toBeUndefined()
      for (const name of ['etag', 'link', 'x-total-count', 'cache-control']) {
        expect(again.headers[name]).toEqual(first.headers[name])
      }
      expect(again.headers['cache-control']).toBe('no-store')
    },
  )

  it('is the same one compressed and not', async () => {
    const compressed = await ask('/products', { 'accept-encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    const tag = String(compressed.headers['etag'])
    expect(tag).toBe(await tagOf('/products'))
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    const headers = { 'if-none-match': tag, 'accept-encoding': 'gzip' }
    const again = await ask('/products', headers)
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-encoding']).toBeUndefined()
    expect(again.headers['vary']).toBe(compressed.headers['vary'])
  })

  it('comes in full once something in it has changed', async () => {
    const { id, name } = await givenCategory(app, business.admin)
    const tag = await tagOf('/categories')
    const params = { id }
    const body = { name: `${name} and tea` }
    const { status } = await app.send(updateCategory, { token: business.admin.token, params, body })
    expect(status).toBe(200)
    const again = await ask('/categories', { 'if-none-match': tag })
    expect(again.statusCode).toBe(200)
    expect(again.body).toContain(body.name)
  })

  it('comes in full once there is one row more, on whatever page', async () => {
    const tag = await tagOf('/products?limit=1&search=Product')
    const before = await ask('/products?limit=1&search=Product')
    await givenProduct(app, business)
    const again = await ask('/products?limit=1&search=Product', { 'if-none-match': tag })
    expect(again.statusCode).toBe(200)
    expect(Number(again.headers['x-total-count'])).toBe(Number(before.headers['x-total-count']) + 1)
  })

  it.each([
    ['one of several', (tag: string) => `"other", ${tag}`],
    ['the same, strong', (tag: string) => tag.replace('W/', '')],
    ['whatever there is', () => '*'],
  ])('is unchanged when %s is named', async (_what, named) => {
    const tag = await tagOf('/branches')
    expect((await ask('/branches', { 'if-none-match': named(tag) })).statusCode).toBe(304)
  })

  it.each(['', '"', 'W/', 'W/""', '"other"', ',,,', '"*"'])(
    'comes in full when %j is named',
    async (named) => {
      expect((await ask('/branches', { 'if-none-match': named })).statusCode).toBe(200)
    },
  )

  it('has its ETag in answer to HEAD, too', async () => {
    const tag = await tagOf('/products')
    const headers = { authorization: `Bearer ${business.admin.token}`, 'if-none-match': tag }
    const head = await app.http.inject({ method: 'HEAD', url: '/api/products', headers })
    expect(head.headers['etag']).toBe(tag)
    expect(head.body).toBe('')
  })
})

describe('an ETag says nothing of what is not the own', () => {
  let world: World
  beforeAll(async () => {
    world = await givenWorld(app)
  })
  const askOwn = (url: string, named: string) =>
    ask(url, { 'if-none-match': named }, world.own.admin.token)

  it('when it is that of another institution', async () => {
    const theirs = await ask('/products', {}, world.victim.admin.token)
    const mine = await ask('/products', {}, world.own.admin.token)
    const requested = await askOwn('/products', String(theirs.headers['etag']))
    expect(requested.statusCode).toBe(200)
    expect(requested.body).toBe(mine.body)
    expect(requested.headers['etag']).toBe(mine.headers['etag'])
  })

  it('when it is that of a foreign sale, whose id is unknown here', async () => {
    const url = `/sales/${world.victim.sale.id}`
    const theirs = await ask(url, {}, world.victim.admin.token)
    expect(theirs.statusCode).toBe(200)
    for (const named of ['*', String(theirs.headers['etag'])]) {
      const foreign = await askOwn(url, named)
      const missing = await askOwn(`/sales/${randomUUID()}`, named)
      expect(foreign.statusCode).toBe(404)
      expect(foreign.body).toBe(missing.body)
      expect(foreign.headers['etag']).toBeUndefined()
    }
  })

  it('when it is that of a foreign list, which is empty here', async () => {
    const url = `/products?institutionId=${world.victim.institution.id}`
    const theirs = await ask(url, {}, world.victim.admin.token)
    const foreign = await askOwn(url, String(theirs.headers['etag']))
    const missing = await askOwn(`/products?institutionId=${randomUUID()}`, '"other"')
    expect(foreign.statusCode).toBe(missing.statusCode)
    expect(foreign.body).toBe(missing.body)
    expect(foreign.headers['etag']).toBe(missing.headers['etag'])
    expect(foreign.headers['etag']).not.toBe(theirs.headers['etag'])
  })

  it('without a session, whatever is named', async () => {
    const answer = await ask('/products', { 'if-none-match': '*' }, 'A'.repeat(64))
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['etag']).toBeUndefined()
  })
})
