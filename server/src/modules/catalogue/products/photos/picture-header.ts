export type PictureHeader = {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Pixels. */
  width: number
  height: number
}

/**
 * Reads the first bytes of a JPEG, PNG or WebP file; null for anything else. The pixels count, because few bytes
 * can hold a picture that takes all memory of a phone.
 */
export function pictureHeader(bytes: Buffer): PictureHeader | null {
  return pngHeader(bytes) ?? webpHeader(bytes) ?? jpegHeader(bytes)
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngHeader(bytes: Buffer): PictureHeader | null {
  const isPng =
    bytes.length > 24 && bytes.subarray(0, 8).equals(PNG) && textAt(bytes, 12) === 'IHDR'
  if (!isPng) return null
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Lossy, lossless and extended form (RFC 9649). */
function webpHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 31 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null
  const type = 'image/webp'
  const form = textAt(bytes, 12)
  if (form === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { type, width: bytes.readUInt16LE(26) % 0x4000, height: bytes.readUInt16LE(28) % 0x4000 }
  }
  if (form === 'VP8L' && bytes[20] === 0x2f) {
    const sides = bytes.readUInt32LE(21)
    return { type, width: 1 + (sides % 0x4000), height: 1 + (Math.floor(sides / 0x4000) % 0x4000) }
  }
  if (form === 'VP8X') {
    return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  }
  return null
}

/** Start of frame: baseline, progressive and the rarer ones; not the tables that have numbers between them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { type: 'image/jpeg', width, height }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)
