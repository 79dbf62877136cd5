import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { getProductPhoto } from '@mezgeb/contract/catalogue/product-photos'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenProduct, givenStaff } from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { expectCreatedOnce } from '../../../../testing/expect-created-once.ts'
import { givenPhoto, pngOf, somePhoto } from '../../../../testing/pictures.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { pictureHeader } from './picture-header.ts'

import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
let shop: Business
let staff: Person

beforeAll(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
})

const base64 = (bytes: Buffer) => bytes.toString('base64')

async function bytesAt({ token }: Person, id: string, photo = '', size = '') {
  const url = `/api/products/${id}/photos/${photo}${size}`
  const { statusCode, headers, rawPayload } = await app.http.inject({
    url,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

const change = ({ token }: Person, id: string, body: object) =>
  app.raw({ method: 'PATCH', url: `/api/products/${id}`, token, payload: body })

describe('the photo of a product', () => {
  // asvs: 3.2.1 4.1.1
  it('is added with the product, and sent as it was to whom may see the product', async () => {
    const photo = somePhoto()
    const tea = await givenProduct(app, shop, { photo })
    expect(tea.photo).toMatch(/^[\w-]{22}$/)
    const list = await app.send(listProducts, { token: staff.token, query: { search: tea.name } })
    expect(list.body).toEqual([expect.objectContaining({ id: tea.id, photo: tea.photo })])
    const sheet = await app.send(getProduct, { token: staff.token, params: { id: tea.id } })
    expect(sheet.body.product.photo).toBe(tea.photo)

    for (const person of [shop.admin, staff]) {
      const whole = await bytesAt(person, tea.id, tea.photo)
      expect(whole.status).toBe(200)
      expect(base64(whole.bytes)).toBe(photo.picture)
      expect(whole.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(whole.headers).not.toHaveProperty('content-encoding')
      const small = await bytesAt(person, tea.id, tea.photo, '?size=small')
      expect(base64(small.bytes)).toBe(photo.small)
    }
    expect((await bytesAt(shop.admin, tea.id, tea.photo, '?size=huge')).status).toBe(400)
    await requireInvariants(app.database)
  })

  it('is replaced and removed by who may edit products, with entries that have no bytes', async () => {
    const { token } = shop.admin
    const { id, photo: first } = await givenPhoto(app, shop)
    const other = somePhoto()
    const replaced = await app.send(updateProduct, {
      token,
      params: { id },
      body: { photo: other },
    })
    const { photo: second } = replaced.body
    expect(second).not.toBe(first)
    expect((await bytesAt(shop.admin, id, first)).status).toBe(404)
    expect(base64((await bytesAt(shop.admin, id, second)).bytes)).toBe(other.picture)

    // The same again changes nothing, and a change of something else leaves it.
    const again = await app.send(updateProduct, { token, params: { id }, body: { photo: other } })
    expect(again.body).toEqual(replaced.body)
    const renamed = await app.send(updateProduct, { token, params: { id }, body: { unit: 'kg' } })
    expect(renamed.body.photo).toBe(second)

    const bare = await app.send(updateProduct, { token, params: { id }, body: { photo: null } })
    expect(bare.body).not.toHaveProperty('photo')
    expect((await bytesAt(shop.admin, id, second)).status).toBe(404)
    const still = await app.send(updateProduct, { token, params: { id }, body: { photo: null } })
    expect(still.body.version).toBe(bare.body.version)

    const { body: entries } = await app.send(listAuditEntries, { token, query: { recordId: id } })
    const told = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'photo'))
    expect(told.map((one) => [one.before, one.after])).toEqual([
      [second, null],
      [first, second],
      [null, first],
    ])
    expect(JSON.stringify(entries)).not.toContain(other.small.slice(0, 60))
    await requireInvariants(app.database)
  })

  it('is refused at another version, and added once for one key', async () => {
    const { id, photo } = await givenPhoto(app, shop)
    await change(shop.admin, id, { unit: 'kg' })
    const stale = await change(shop.admin, id, { photo: somePhoto(), version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.failure.current).toMatchObject({ photo, version: 2 })
    const { categoryId } = await givenProduct(app, shop)
    const body = { name: 'Twin', unit: 'kg', pricePerUnit: 1, categoryId, photo: somePhoto() }
    await expectCreatedOnce((key) =>
      app.raw({
        method: 'POST',
        url: '/api/products',
        token: staff.token,
        payload: body,
        headers: { 'idempotency-key': key },
      }),
    )
    const twins = await app.database.sql('select from products where name = $1', ['Twin'])
    expect(twins).toHaveLength(1)
    await requireInvariants(app.database)
  })

  // asvs: 8.2.2
  it('of somebody else is answered like none, and STAFF may not change one', async () => {
    const stranger = await givenBusiness(app)
    const theirs = await givenPhoto(app, stranger)
    const mine = await givenPhoto(app, shop)
    const before = await databaseDigest(app.database)
    for (const [id, photo] of [
      [theirs.id, theirs.photo],
      [mine.id, theirs.photo],
      [theirs.id, mine.photo],
      [mine.id, 'x'],
    ]) {
      expect((await bytesAt(shop.admin, id ?? '', photo)).status).toBe(404)
    }
    expect((await change(shop.admin, theirs.id, { photo: null })).status).toBe(404)
    expect((await change(staff, mine.id, { photo: somePhoto() })).status).toBe(403)
    const unsigned = await app.send(getProductPhoto, { params: mine })
    expect(unsigned.status).toBe(401)
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('a photo is refused', () => {
  const INVALID = 'The photo must be a JPEG, PNG or WebP picture'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const { picture, small } = somePhoto()
  const wide = base64(pngOf(801))

  // asvs: 5.2.1 5.2.2 5.3.1
  it.each([
    ['an SVG', 'photo.picture', INVALID, { picture: base64(svg), small }],
    ['a page', 'photo.small', INVALID, { picture, small: base64(Buffer.from('<!doctype html>')) }],
    [
      'a GIF',
      'photo.picture',
      INVALID,
      { picture: 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', small },
    ],
    ['the beginning of a PNG', 'photo.picture', INVALID, { picture: picture.slice(0, 20), small }],
    ['no base64', 'photo.picture', INVALID, { picture: 'data:image/png;base64,AAAA', small }],
    ['no text', 'photo.small', INVALID, { picture, small: 7 }],
    ['a text', 'photo', INVALID, picture],
    ['without the small one', 'photo.small', INVALID, { picture }],
    [
      'more than 100 kB',
      'photo.picture',
      'The photo must have at most 102400 bytes',
      { picture: base64(pngOf(9, 102_400)), small },
    ],
    [
      'a small one of more than 6 kB',
      'photo.small',
      'The photo must have at most 6144 bytes',
      { picture, small: base64(pngOf(9, 6144)) },
    ],
    [
      'more pixels than a phone should unpack',
      'photo.picture',
      'The photo must have at most 800 pixels on each side',
      { picture: wide, small },
    ],
  ])('with its reason: %s', async (_what, path, message, photo) => {
    const { id } = await givenProduct(app, shop)
    const before = await databaseDigest(app.database)
    const changed = await change(shop.admin, id, { photo, name: 'Other' })
    expect(changed.status).toBe(400)
    expect(changed.failure.fields).toMatchObject([{ path, message }])
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('when it is added with a product, which is not added then', async () => {
    const { categoryId } = await givenProduct(app, shop)
    const before = await databaseDigest(app.database)
    const answer = await app.send(createProduct, {
      token: staff.token,
      body: {
        ...{ name: 'Tea', unit: 'kg', pricePerUnit: 1, categoryId },
        photo: { picture: base64(svg), small },
      },
    })
    expect(answer.failure).toMatchObject({ code: 'INVALID', fields: [{ path: 'photo.picture' }] })
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('the header of a picture', () => {
  const webp = (form: string, bytes: number[]) =>
    Buffer.concat([Buffer.from(`RIFF....WEBP${form}....`), Buffer.from(bytes), Buffer.alloc(16)])

  it.each([
    ['lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x20, 3, 0x58, 2]), [800, 600]],
    ['lossless WebP', webp('VP8L', [0x2f, 0x1f, 0xc3, 0x95, 0]), [800, 600]],
    ['extended WebP', webp('VP8X', [0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0]), [800, 600]],
    [
      'JPEG with a table and a comment before its frame',
      Buffer.from(
        'ffd8ffdb000400aafffe000600112233ffc2001108025803200301220002110103110100',
        'hex',
      ),
      [800, 600],
    ],
    ['PNG', pngOf(96), [96, 96]],
  ])('has the sides of a %s', (_name, bytes, [width, height]) => {
    expect(pictureHeader(bytes)).toMatchObject({ width, height })
  })

  it.each([
    ['JPEG that ends before its frame', Buffer.from('ffd8ffdb000400aa', 'hex')],
    ['JPEG whose table has no end', Buffer.from('ffd8ffdbffff00aa0000000000', 'hex')],
    ['JPEG whose part has no length', Buffer.from('ffd8ffe00000ffffffffffffffffffffff', 'hex')],
    ['WebP of no known form', webp('VP9 ', [0, 0, 0])],
    ['nothing', Buffer.alloc(0)],
  ])('is not found in a %s', (_name, bytes) => {
    expect(pictureHeader(bytes)).toBeNull()
  })
})
