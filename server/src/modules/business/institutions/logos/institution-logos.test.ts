import { getMe } from '@mezgeb/contract/people/auth'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { afterAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenStaff } from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { givenLogo, pngChunk, pngOf } from '../../../../testing/pictures.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Person } from '../../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

const base64 = (bytes: Buffer) => bytes.toString('base64')

const change = ({ token }: Person, id: string, body: object) =>
  app.raw({ method: 'PATCH', url: `/api/institutions/${id}`, token, payload: body })

async function bytesAt({ token }: Person, id: string, logo: string) {
  const url = `/api/institutions/${id}/logos/${logo}`
  const { statusCode, headers, rawPayload } = await app.http.inject({
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

const logoOf = async ({ token }: Person) =>
  (await app.send(getMe, { token })).body.institution?.logo

describe('the logo of an institution', () => {
  // asvs: 3.2.1 4.1.1
  it('is chosen by its ADMIN, and sent to all its people, who keep it', async () => {
    const shop = await givenBusiness(app)
    const staff = await givenStaff(app, shop)
    const { id } = shop.institution
    expect(await logoOf(staff)).toBeUndefined()
    const picture = pngOf(100)
    const noted = Buffer.concat([
      picture.subarray(0, 33),
      pngChunk('tEXt', Buffer.from('9.03 N 38.74 E')),
      picture.subarray(33),
    ])
    const { status, body } = await change(shop.admin, id, { logo: base64(noted) })
    expect(status).toBe(200)
    const logo = await logoOf(staff)
    expect(body).toMatchObject({ logo })
    for (const person of [shop.admin, staff]) {
      const answer = await bytesAt(person, id, logo ?? '')
      expect(answer.status).toBe(200)
      // Without the place that the file had.
      expect(answer.bytes).toEqual(picture)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=31536000, immutable',
        vary: 'authorization',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('is replaced and removed, each with an entry of its institution that has no bytes', async () => {
    const shop = await givenBusiness(app)
    const { admin } = shop
    const { id, logo: first } = await givenLogo(app, shop)
    const other = base64(pngOf(48))
    const replaced = await change(admin, id, { logo: other })
    const second = await logoOf(admin)
    expect(second).not.toBe(first)
    expect((await bytesAt(admin, id, first)).status).toBe(404)
    expect(base64((await bytesAt(admin, id, second ?? '')).bytes)).toBe(other)

    // The same again changes nothing, and another change leaves it.
    expect((await change(admin, id, { logo: other })).body).toEqual(replaced.body)
    expect((await change(admin, id, { phone: '0911' })).body).toMatchObject({ logo: second })

    const bare = await change(admin, id, { logo: null })
    expect(bare.body).not.toHaveProperty('logo')
    expect((await bytesAt(admin, id, second ?? '')).status).toBe(404)
    expect((await change(admin, id, { logo: null })).body).toEqual(bare.body)

    const trail = await app.send(listAuditEntries, {
      token: admin.token,
      query: { kind: 'INSTITUTION' },
    })
    const told = trail.body.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'logo'),
    )
    expect(told.map(({ before, after }) => [before, after])).toEqual([
      [second, null],
      [first, second],
      [null, first],
    ])
    expect(JSON.stringify(trail.body)).not.toContain(other.slice(0, 60))
  })

  it('is refused at another version, and the one that was there stays', async () => {
    const shop = await givenBusiness(app)
    const { id, logo } = await givenLogo(app, shop)
    const stale = await change(shop.admin, id, { logo: base64(pngOf(48)), version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.failure.current).toMatchObject({ logo })
    expect((await bytesAt(shop.admin, id, logo)).status).toBe(200)
  })

  it('stays whole when two are chosen at once', async () => {
    const shop = await givenBusiness(app)
    const { id } = shop.institution
    const pictures = [20, 21, 22, 23].map((side) => pngOf(side))
    const answers = await Promise.all(
      pictures.map((picture) => change(shop.admin, id, { logo: base64(picture) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { status, bytes } = await bytesAt(shop.admin, id, (await logoOf(shop.admin)) ?? '')
    expect(status).toBe(200)
    expect(pictures.map(base64)).toContain(base64(bytes))
  })

  // asvs: 8.2.2
  it('of another institution is answered like none', async () => {
    const shop = await givenBusiness(app)
    const mine = await givenLogo(app, shop)
    const theirs = await givenLogo(app, await givenBusiness(app))
    for (const [id, logo] of [
      [theirs.id, theirs.logo],
      [mine.id, theirs.logo],
      [theirs.id, mine.logo],
      [mine.id, 'x'],
    ] as const) {
      expect((await bytesAt(shop.admin, id, logo)).status).toBe(404)
    }
  })
})

const INVALID = 'The logo must be a JPEG, PNG or WebP picture'
const TOO_WIDE = 'The logo must have at most 384 × 160 pixels'
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

// asvs: 5.2.1 5.2.2 5.3.1
it.each([
  ['an SVG', INVALID, base64(svg)],
  ['a page', INVALID, base64(Buffer.from('<!doctype html>'))],
  ['a GIF', INVALID, 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='],
  ['the beginning of a PNG', INVALID, base64(pngOf(9).subarray(0, 20))],
  ['no base64', INVALID, 'data:image/png;base64,AAAA'],
  ['no text', INVALID, 7],
  ['more than 40 kB', 'The logo must have at most 40960 bytes', base64(pngOf(9, 40_960))],
  ['higher than a head of 20 mm', TOO_WIDE, base64(pngOf(9, 0, 161))],
  ['wider than a roll', TOO_WIDE, base64(pngOf(385, 0, 9))],
])('a logo is refused with its reason: %s', async (_what, message, logo) => {
  const shop = await givenBusiness(app)
  const before = await databaseDigest(app.database, shop.institution.id)
  const changed = await change(shop.admin, shop.institution.id, { logo, phone: '0911' })
  expect(changed.status).toBe(400)
  expect(changed.failure.fields).toMatchObject([{ path: 'logo', message }])
  expect(await databaseDigest(app.database, shop.institution.id)).toEqual(before)
})
