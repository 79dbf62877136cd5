import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

import { givenProduct } from './builders.ts'

import type { Business } from './builders.ts'
import type { TestApi } from './test-api.ts'

/** A PNG of these sides, grey and different each time; `padding` bytes come on top. */
export function pngOf(side: number, padding = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // 8 bits of grey.
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc(side * (side + 1), randomInt(256))
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('teXt', Buffer.from(String(randomInt(2 ** 40)) + 'x'.repeat(padding))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
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

function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
