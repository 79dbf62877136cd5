// Odd factors of 53-bit hashes; two of them make a chance hit between files of one shop unlikely.
const FACTORS = [0x9e3779b1, 0x85ebca77] as const

/** A digest of a file, to know it again. Not cryptographic: browsers have no such digest on plain HTTP, and it guards no secret. */
export function contentOf(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes)
  return FACTORS.map((factor) => {
    let hash = view.length
    for (const byte of view) hash = Math.imul(hash ^ byte, factor) ^ (hash >>> 15)
    return (hash >>> 0).toString(36)
  }).join('')
}
