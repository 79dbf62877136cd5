const ID_DIGITS = 32

/**
 * The ids that begin with the characters a search gives, as people read them on screen: `1a2b3c4d`, `#1a2b` or
 * `Sale #1a2b3c4d` (decisions §6). Null when the text cannot begin an id.
 */
export function saleIdRange(search: string): { first: string; last: string } | null {
  const digits = /^(?:sale\s*)?#?\s*([\da-f-]+)$/i.exec(search.trim())?.[1]?.replaceAll('-', '')
  if (digits === undefined || digits === '' || digits.length > ID_DIGITS) return null
  return { first: digits.padEnd(ID_DIGITS, '0'), last: digits.padEnd(ID_DIGITS, 'f') }
}

/** Above it no branch has sales. */
const NUMBER_DIGITS = 7

/** The number of a sale that a search gives: `12`, `#12`, `No. 12` or `Sale 12`. Null when the text is none. */
export function typedNumber(search: string): number | null {
  const digits = /^(?:sale\s*)?(?:no\.?|#)?\s*(\d+)$/i.exec(search.trim())?.[1]
  return digits === undefined || digits.length > NUMBER_DIGITS ? null : Number(digits)
}
