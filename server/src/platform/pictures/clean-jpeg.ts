import type { Picture } from './picture.ts'

const END = 0xd9
const SCAN = 0xda
const ADOBE = 0xee
/** Tables of Huffman and arithmetic codes, of quanta, the interval of restarts, and scans. */
const DRAWS = new Set([0xc4, 0xcc, 0xdb, 0xdd, SCAN])

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The JPEG with the segments that draw it. Null for another file, and without an end. */
export function cleanJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  const kept = [bytes.subarray(0, 2)]
  let sides: { width: number; height: number } | undefined
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === END) {
      const all = Buffer.concat([...kept, bytes.subarray(at, at + 2)])
      return sides === undefined ? null : { type: 'image/jpeg', bytes: all, ...sides }
    }
    if (marker === 0xff) {
      // A segment may have fill bytes before it.
      at += 1
      continue
    }
    if (at + 4 > bytes.length) return null
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, marker === SCAN ? endOfScan(bytes, end) : end)
    if (isFrame(marker)) {
      if (sides !== undefined || segment.length < 9) return null
      sides = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    }
    if (isFrame(marker) || DRAWS.has(marker) || isAdobe(marker, segment)) kept.push(segment)
    at += segment.length
  }
  return null
}

/** Adobe's segment says how the colours are stored, and has no room for anything else. */
const isAdobe = (marker: number, segment: Buffer) =>
  marker === ADOBE && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'

/** Where the next segment begins: within a scan, 0xff is followed by 0 or by the number of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && isWithinScan(bytes[at + 1])) at = bytes.indexOf(0xff, at + 2)
  return at === -1 ? bytes.length : at
}

const isWithinScan = (next: number | undefined) =>
  next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)
