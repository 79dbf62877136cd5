import { gunzipSync } from 'node:zlib'

import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenProduct } from '../../../testing/builders.ts'
import { SUPER_ADMIN } from '../../../testing/super-admin.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business } from '../../../testing/builders.ts'

const app = testApp()
let business: Business

beforeAll(async () => {
  business = await givenBusiness(app)
  for (let number = 0; number < 5; number += 1) await givenProduct(app, business)
})

function get(url: string, encoding?: string) {
  const headers = {
    authorization: `Bearer ${business.admin.token}`,
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
  }
  return app.http.inject({ url: `/api${url}`, headers })
}

describe('an answer of more than 1 kB', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])(
    'is compressed for who takes %s, with the same content',
    async (encoding) => {
      const plain = await get('/products')
      const answer = await get('/products', encoding)
      expect(answer.headers['content-encoding']).toBe('gzip')
      expect(answer.headers['vary']).toBe('accept-encoding')
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(String(gunzipSync(answer.rawPayload))).toBe(plain.body)
    },
  )

  it.each([undefined, 'br', 'identity', 'gzip;q=0', 'br, gzip;q=0.0', 'x-gzipped'])(
    'comes as it is for who takes %s',
    async (encoding) => {
      const answer = await get('/products', encoding)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['vary']).toBe('accept-encoding')
      expect(answer.json()).toHaveLength(5)
    },
  )

  it('has the same length in answer to HEAD', async () => {
    const headers = { authorization: `Bearer ${business.admin.token}`, 'accept-encoding': 'gzip' }
    const head = await app.http.inject({ method: 'HEAD', url: '/api/products', headers })
    const answer = await get('/products', 'gzip')
    expect(head.headers['content-length']).toBe(answer.headers['content-length'])
    expect(head.headers['content-encoding']).toBe('gzip')
    expect(head.body).toBe('')
  })
})

describe('an answer that is not compressed', () => {
  it('is a short one', async () => {
    expect(
      (await get('/dashboard/first-steps', 'gzip')).headers['content-encoding'],
    ).toBeUndefined()
  })

  it('is one with a token in it', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'accept-encoding': 'gzip' },
      payload: SUPER_ADMIN,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['vary']).toBeUndefined()
  })
})
