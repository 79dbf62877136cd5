import type { Picture } from './picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const DRAWS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'])
const LENGTH_NAME_AND_CHECKSUM = 12

/** The PNG with the chunks that draw its first picture. Null for another file. */
export function cleanPng(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const kept: Buffer[] = [SIGNATURE]
  const names = new Set<string>()
  let at = SIGNATURE.length
  while (at + LENGTH_NAME_AND_CHECKSUM <= bytes.length && !names.has('IEND')) {
    const end = at + LENGTH_NAME_AND_CHECKSUM + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || (names.size === 0) !== (name === 'IHDR')) return null
    names.add(name)
    if (DRAWS.has(name)) kept.push(bytes.subarray(at, end))
    at = end
  }
  const [, head] = kept
  if (head?.length !== LENGTH_NAME_AND_CHECKSUM + 13 || !names.has('IDAT') || !names.has('IEND'))
    return null
  const sides = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) }
  return { type: 'image/png', bytes: Buffer.concat(kept), ...sides }
}
