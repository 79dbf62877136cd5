import type { Picture } from './picture.ts'

type Sides = { width: number; height: number }

const DRAWS = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L'])
/** Of the extended form: transparency. The other flags name chunks that are left out. */
const ALPHA = 0x10

/** The WebP with the chunks that draw a still picture (RFC 9649). Null for another file. */
export function cleanWebp(bytes: Buffer): Picture | null {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null
  const kept = new Map<string, Buffer>()
  let at = 12
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) return null
    const name = textAt(bytes, at)
    if (DRAWS.has(name) && kept.has(name)) return null
    if (DRAWS.has(name)) kept.set(name, chunkOf(name, bytes.subarray(at + 8, at + 8 + length)))
    at = end
  }
  const sides = sidesIn(kept)
  if (sides === null) return null
  const chunks = [...kept.values()]
  const head = Buffer.from('RIFF....WEBP')
  head.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return { type: 'image/webp', bytes: Buffer.concat([head, ...chunks]), ...sides }
}

function chunkOf(name: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + body.length + (body.length % 2))
  chunk.write(name, 'latin1')
  chunk.writeUInt32LE(body.length, 4)
  body.copy(chunk, 8)
  if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ALPHA, 8)
  return chunk
}

/** Of the picture; null without one, or when the extended form names other sides. */
function sidesIn(chunks: ReadonlyMap<string, Buffer>): Sides | null {
  const lossy = lossySides(chunks.get('VP8 '))
  const lossless = losslessSides(chunks.get('VP8L'))
  const sides = lossy ?? lossless
  if (sides === null || (lossy !== null && lossless !== null)) return null
  const extended = chunks.get('VP8X')
  if (extended === undefined) return sides
  if (extended.length < 18) return null
  const [width, height] = [1 + extended.readUIntLE(12, 3), 1 + extended.readUIntLE(15, 3)]
  return width === sides.width && height === sides.height ? sides : null
}

function lossySides(chunk: Buffer | undefined): Sides | null {
  if (chunk === undefined || chunk.length < 18 || chunk.readUIntBE(11, 3) !== 0x9d012a) return null
  return { width: chunk.readUInt16LE(14) % 0x4000, height: chunk.readUInt16LE(16) % 0x4000 }
}

function losslessSides(chunk: Buffer | undefined): Sides | null {
  if (chunk === undefined || chunk.length < 13 || chunk[8] !== 0x2f) return null
  const sides = chunk.readUInt32LE(9)
  return { width: 1 + (sides % 0x4000), height: 1 + (Math.floor(sides / 0x4000) % 0x4000) }
}

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)
