// Low bits are the value. Not NFKC, which makes 5² a 52.
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
const SIGNS = new Map<string, string>([
  ...([
    ['\u066b', '.'],
    // Of thousands, and never of decimals.
    ['\u066c', "'"],
    ['\uff0e', '.'],
  ] as const),
  ...([
    ['\uff0c', ','],
    ['\uff0d', '-'],
    ['\uff0b', '+'],
  ] as const),
])

/** The text with digits 0 to 9 and our signs for full-width and Arabic ones. Ethiopic numerals stay: they are not written digit by digit. */
export function westernDigits(text: string): string {
  return text
    .replaceAll(DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll(/[\u066b\u066c\uff0b-\uff0e]/g, (sign) => SIGNS.get(sign) ?? sign)
}
