/** Digits of EAN-8, UPC-A, EAN-13, and of the code of a pack. */
const GTIN = /^(?:\d{8}|\d{12,14})$/
/** What a spreadsheet has made of a long number. */
const E_NOTATION = /^[+-]?(?:\d+(?:[.,]\d+)?E\+\d+|\d[.,]\d+E\d+)$/i
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DATES = [
  /^\d{4}-(?:0?\d|1[0-2])-(?:[0-2]?\d|3[01])(?:T.*)?$/,
  /^(?:[0-2]?\d|3[01])([/.])(?:[0-2]?\d|3[01])\1(?:\d{4}|\d{2})$/,
  new RegExp(String.raw`^(?:[0-2]?\d|3[01])[- ]${MONTH}(?:[- ](?:\d{4}|\d{2}))?$`, 'i'),
  new RegExp(String.raw`^${MONTH}[- ](?:\d{4}|\d{2})$`, 'i'),
]
/** A comma before the digits of a number in E notation separates no codes. */
const BETWEEN_CODES = /[;|\n\r፤፣]+|,(?!\d+E[+-]?\d)/i

/**
 * A code or barcode as it is stored, looked up and compared: in upper case; of a GTIN the digits alone, as EAN-13 or EAN-8, or
 * with 14 digits where it names a pack (docs/decisions/0115). `normal_code` of the database does the same for what is typed
 * without tricks of spreadsheets.
 */
export function codeOf(text: string): string {
  const bare = undressed(text).toUpperCase()
  const digits = digitsOf(bare)
  // A number of eight digits with signs in it may be one of the shop's.
  const isShort = digits.length === 8 && digits !== bare && hasWrongCheckDigit(digits)
  return !GTIN.test(digits) || isShort ? bare : shortest(digits)
}

/** The codes of a cell or field. A blank is a part of a printed code, unless whole GTINs stand beside it. */
export function codesIn(text: string): string[] {
  const whole = undressed(text)
  const number = whole.replaceAll(',', '')
  // A long number as a spreadsheet shows it.
  const isOne = /^\d{1,3}(?:,\d{3}){2,}$/.test(whole) && isGtin(number)
  const parts = isOne ? [number] : whole.split(BETWEEN_CODES).flatMap(wholeGtins)
  return parts.map(codeOf).filter((code) => code !== '')
}

/** A code in which a spreadsheet has left a part of the digits. */
export function hasLostDigits(text: string): boolean {
  return E_NOTATION.test(undressed(text))
}

/** Such as `2026-03-05`, `5-Mar` or `3/5/2026`. */
export function isDate(text: string): boolean {
  const bare = undressed(text)
  return DATES.some((form) => form.test(bare))
}

/** Whether the code has the length of a GTIN, and another last digit. */
export function hasWrongCheckDigit(code: string): boolean {
  return GTIN.test(code) && checkDigit(code.slice(0, -1)) !== code.at(-1)
}

/** The last digit of a GTIN, of the digits before it. */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

const isGtin = (text: string) => GTIN.test(text) && !hasWrongCheckDigit(text)

/** Without what spreadsheets put around a number to keep its zeros, signs that nobody sees, and blanks around. */
export function undressed(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  const inside = /^="([^"]*)"$/.exec(plain)?.[1] ?? plain
  return inside.replace(/^['‘’`]+/, '').trim()
}

/** The digits of a printed number; empty for other texts. */
function digitsOf(bare: string): string {
  if (!/^\d[\d \t-]*(?:\.0+)?$/.test(bare)) return ''
  return bare.replace(/\.0+$/, '').replaceAll(/[ \t-]/g, '')
}

function shortest(digits: string): string {
  const number = digits.replace(/^0+/, '')
  const length = number.length <= 8 ? 8 : number.length <= 13 ? 13 : 14
  return number.padStart(length, '0')
}

function wholeGtins(part: string): string[] {
  const pieces = part.trim().split(/\s+/)
  return pieces.length > 1 && pieces.every((piece) => GTIN.test(piece)) ? pieces : [part]
}
