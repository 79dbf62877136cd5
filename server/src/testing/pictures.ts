import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { randomBytes, randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

import { givenProduct } from './builders.ts'

import type { Business } from './builders.ts'
import type { TestApi } from './test-api.ts'

/** A PNG of these sides, square without `height`, grey and different each time; `padding` bytes come on top. */
export function pngOf(side: number, padding = 0, height = side): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits of grey.
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc(height * (side + 1), randomInt(256))
  randomBytes(Math.min(side, 8)).copy(rows, 1)
  for (let row = 0; row < height; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...(padding === 0 ? [] : [pngChunk('tEXt', Buffer.alloc(padding, 'x'))]),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A new photo as the API takes it. */
export function somePhoto() {
  return { picture: pngOf(120).toString('base64'), small: pngOf(48).toString('base64') }
}

/** The address of the photo of a new product. */
export async function givenPhoto(
  app: TestApi,
  business: Pick<Business, 'admin' | 'branch'>,
): Promise<{ id: string; photo: string }> {
  const { id, photo = '' } = await givenProduct(app, business, { photo: somePhoto() })
  return { id, photo }
}

/** The address of a new logo of an institution. */
export async function givenLogo(
  app: TestApi,
  { admin, institution: { id } }: Pick<Business, 'admin' | 'institution'>,
): Promise<{ id: string; logo: string }> {
  const picture = pngOf(120).toString('base64')
  const { body } = await app.send(updateInstitution, {
    token: admin.token,
    params: { id },
    body: { logo: picture },
  })
  return { id, logo: body.logo ?? '' }
}

/** A chunk of a PNG. */
export function pngChunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
