import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenProduct, givenStaff } from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { givenPhoto, pngChunk, pngOf, somePhoto } from '../../../../testing/pictures.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { cleanPicture } from '../../../../platform/pictures/clean-picture.ts'

import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
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
        // Kept for this session alone.
        vary: 'authorization',
        'x-content-type-options': 'nosniff',
      })
      expect(whole.headers).not.toHaveProperty('content-encoding')
      const small = await bytesAt(person, tea.id, tea.photo, '?size=small')
      expect(base64(small.bytes)).toBe(photo.small)
    }
    expect((await bytesAt(shop.admin, tea.id, tea.photo, '?size=huge')).status).toBe(400)
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
  })

  it('is refused at another version', async () => {
    const { id, photo } = await givenPhoto(app, shop)
    await change(shop.admin, id, { unit: 'kg' })
    const stale = await change(shop.admin, id, { photo: somePhoto(), version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.failure.current).toMatchObject({ photo, version: 2 })
  })

  // asvs: 8.2.2
  it('of somebody else is answered like none', async () => {
    const theirs = await givenPhoto(app, await givenBusiness(app))
    const mine = await givenPhoto(app, shop)
    for (const [id, photo] of [
      [theirs.id, theirs.photo],
      [mine.id, theirs.photo],
      [theirs.id, mine.photo],
      [mine.id, 'x'],
    ]) {
      expect((await bytesAt(shop.admin, id ?? '', photo)).status).toBe(404)
    }
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
    const before = await databaseDigest(app.database, shop.institution.id)
    const changed = await change(shop.admin, id, { photo, name: 'Other' })
    expect(changed.status).toBe(400)
    expect(changed.failure.fields).toMatchObject([{ path, message }])
    expect(await databaseDigest(app.database, shop.institution.id)).toEqual(before)
  })

  it('when it is added with a product, which is not added then', async () => {
    const { categoryId } = await givenProduct(app, shop)
    const before = await databaseDigest(app.database, shop.institution.id)
    const answer = await app.send(createProduct, {
      token: staff.token,
      body: {
        name: 'Tea',
        unit: 'kg',
        pricePerUnit: 1,
        categoryId,
        photo: { picture: base64(svg), small },
      },
    })
    expect(answer.failure).toMatchObject({ code: 'INVALID', fields: [{ path: 'photo.picture' }] })
    expect(await databaseDigest(app.database, shop.institution.id)).toEqual(before)
  })
})

const PRIVATE = Buffer.from('Exif, 9.03 N 38.74 E, Almaz')

const part = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + body.length, 2)
  return Buffer.concat([head, body])
}
const bytesOf = (...hex: string[]) => Buffer.from(hex.join(''), 'hex')
const SOI = bytesOf('ffd8')
const EOI = bytesOf('ffd9')
const FRAME = part(0xc2, bytesOf('08', '0258', '0320', '03', '011100', '021101', '031101'))
const TABLE = part(0xdb, bytesOf('00aa'))
const ADOBE = part(0xee, Buffer.from('Adobe\0d\0\0\0\0\u0001', 'latin1'))
/** With a stuffed 0xff and a restart among its bytes. */
const SCAN = Buffer.concat([part(0xda, bytesOf('0101003f00')), bytesOf('12ff0034ffd756')])

function jpeg(...about: Buffer[]): Buffer {
  return Buffer.concat([SOI, ...about, TABLE, FRAME, SCAN, TABLE, SCAN, EOI])
}

function webp(...chunks: (readonly [string, Buffer])[]): Buffer {
  const body = chunks.map(([name, bytes]) => {
    const head = Buffer.from(`${name}....`)
    head.writeUInt32LE(bytes.length, 4)
    return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)])
  })
  const all = Buffer.concat([Buffer.from('RIFF....WEBP'), ...body])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}
const LOSSY = ['VP8 ', bytesOf('000000', '9d012a', '2003', '5802', '00')] as const
const LOSSLESS = ['VP8L', bytesOf('2f', '1fc39500')] as const
const extended = (flags: string, width = '1f0300') =>
  ['VP8X', bytesOf(flags, '000000', width, '570200')] as const

const png = (...about: Buffer[]) => {
  const plain = pngOf(96)
  return Buffer.concat([plain.subarray(0, 33), ...about, plain.subarray(33)])
}

const SIDES = {
  'image/jpeg': { width: 800, height: 600 },
  'image/png': { width: 96, height: 96 },
  'image/webp': { width: 800, height: 600 },
}

describe('a picture with the place of its camera', () => {
  const colours = jpeg(ADOBE)
  const still = webp(extended('10'), ['ALPH', bytesOf('00ff')], LOSSY)
  const plain = pngOf(96)
  const withText = (...names: string[]) => names.map((name) => pngChunk(name, PRIVATE))

  // asvs: 5.2.1
  it.each([
    [
      'JPEG',
      'image/jpeg' as const,
      jpeg(...[0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe].map((one) => part(one, PRIVATE)), ADOBE),
      colours,
    ],
    [
      'JPEG with more after its end',
      'image/jpeg' as const,
      Buffer.concat([jpeg(), PRIVATE]),
      jpeg(),
    ],
    [
      'JPEG with more between its scans, and with fill bytes',
      'image/jpeg' as const,
      Buffer.concat([
        SOI,
        TABLE,
        FRAME,
        SCAN,
        part(0xe1, PRIVATE),
        bytesOf('ffff'),
        TABLE,
        SCAN,
        bytesOf('ff'),
        EOI,
      ]),
      jpeg(),
    ],
    [
      'PNG',
      'image/png' as const,
      Buffer.concat([
        plain.subarray(0, 33),
        ...withText('eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'iCCP', 'acTL'),
        plain.subarray(33),
        PRIVATE,
      ]),
      plain,
    ],
    [
      'WebP',
      'image/webp' as const,
      Buffer.concat([
        webp(
          extended('3e'),
          ['ICCP', PRIVATE],
          ['ALPH', bytesOf('00ff')],
          LOSSY,
          ['EXIF', PRIVATE],
          ['XMP ', PRIVATE],
        ),
        bytesOf('00'),
      ]),
      still,
    ],
    ['lossless WebP', 'image/webp' as const, webp(LOSSLESS, ['EXIF', PRIVATE]), webp(LOSSLESS)],
  ])('is kept without it: %s', (_name, type, bytes, kept) => {
    expect(bytes.includes(PRIVATE)).toBe(true)
    expect(cleanPicture(bytes)).toEqual({ type, bytes: kept, ...SIDES[type] })
  })

  it('is stored without it, and is the same photo as the one that never had it', async () => {
    const small = base64(pngOf(48))
    const camera = { picture: base64(jpeg(part(0xe1, PRIVATE))), small }
    const { id, photo } = await givenProduct(app, shop, { photo: camera })
    expect((await bytesAt(staff, id, photo)).bytes).toEqual(jpeg())
    const plainOne = await change(shop.admin, id, { photo: { picture: base64(jpeg()), small } })
    expect(plainOne.body).toMatchObject({ photo, version: 1 })
    const rows = await app.database.sql(
      'select from product_photos where position($1::bytea in bytes) > 0',
      [PRIVATE],
    )
    expect(rows).toEqual([])
  })
})

it.each([
  ['JPEG that ends before its frame', Buffer.concat([SOI, TABLE])],
  ['JPEG without an end', jpeg().subarray(0, -2)],
  ['JPEG without a frame', Buffer.concat([SOI, TABLE, SCAN, EOI])],
  ['JPEG with two frames', jpeg(FRAME)],
  ['JPEG whose frame has no sides', Buffer.concat([SOI, part(0xc0, bytesOf('08')), EOI])],
  ['JPEG whose table has no end', bytesOf('ffd8ffdbffff00aa0000000000')],
  ['JPEG whose part has no length', bytesOf('ffd8ffe00000ffffffffffffffffffffff')],
  ['PNG without its end', pngOf(96).subarray(0, -12)],
  ['PNG with two heads', png(pngOf(96).subarray(8, 33))],
  [
    'PNG that begins with a text',
    Buffer.concat([pngOf(96).subarray(0, 8), pngChunk('tEXt', PRIVATE), pngOf(96).subarray(8)]),
  ],
  ['PNG whose chunk is longer than the file', png(bytesOf('7fffffff49444154'))],
  ['WebP of no known form', webp(['VP9 ', Buffer.alloc(20)])],
  [
    'WebP that is an animation',
    webp(extended('02'), ['ANIM', Buffer.alloc(6)], ['ANMF', Buffer.alloc(40)]),
  ],
  ['WebP with two pictures', webp(LOSSY, LOSSLESS)],
  ['WebP that claims other sides', webp(extended('00', 'ff3f00'), LOSSY)],
  ['WebP that is cut short', webp(LOSSY).subarray(0, -4)],
  ['nothing', Buffer.alloc(0)],
])('no picture is a %s', (_name, bytes) => {
  expect(cleanPicture(bytes)).toBeNull()
})
