import { westernDigits } from './digits/western-digits.ts'

/** Digits of EAN-8, UPC-A, EAN-13, and of the code of a pack. */
const GTIN = /^(?:\d{8}|\d{12,14})$/
const E_NOTATION = /^[+-]?(?:\d+(?:[.,]\d+)?E\+\d+|\d[.,]\d+E\d+)$/i
const LABELLED =
  /^(?:\(01\)|\*|(?:EAN|UPC|GTIN|ISBN|JAN)(?:[ -]?(?:A|8|1[0-4]))?(?=[^0-9A-Z]))[\s:#.-]*(\d[\d\s-]*?)\s*\*?$/i
const DIGIT_DATE =
  /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(?:1[3-9]|2\d|3[01])-(?:0[1-9]|1[0-2]))-(?:19|20)\d\d)$/
// No comma of a number in E notation.
const BETWEEN_CODES = /[;|\n\r፤፣]+|,(?!\d+E[+-]?\d)/i

/** A code as it is stored and compared: in upper case, a GTIN as bare digits; `normal_code` in SQL is the same (docs/decisions/0115). */
export function codeOf(text: string): string {
  const bare = undressed(text).toUpperCase()
  const digits = digitsOf(bare)
  // A number of eight digits with signs in it may be one of the shop's, or a date.
  const isShort =
    digits.length === 8 && digits !== bare && (hasWrongCheckDigit(digits) || DIGIT_DATE.test(bare))
  return !GTIN.test(digits) || isShort ? bare : shortest(digits)
}

/** Of a GTIN that may have lost the zeros before it in a spreadsheet, the number without them; else the code (docs/decisions/0144). */
export function codeKey(text: string): string {
  const code = codeOf(text)
  return isNumberOfGtin(code) ? withoutZeros(code) : code
}

/** A barcode as it is stored: a GTIN with its leading zeros. */
export function barcodeOf(text: string): string {
  const code = codeOf(text)
  return isNumberOfGtin(code) ? shortest(code) : code
}

/** The codes that a product may have been given for a text, the likeliest first. */
export const formsOf = (text: string): string[] => [
  ...new Set([codeOf(text), barcodeOf(text), codeKey(text)]),
]

/** The codes of a cell or field. A blank is a part of a printed code, unless whole GTINs stand beside it, or beside a slash. */
export function codesIn(text: string): string[] {
  const whole = undressed(text).replace(/^(\d{8,14}),0+$/, '$1')
  const number = whole.replaceAll(/\D/g, '')
  const isOne = /^\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})+$/.test(whole) && isGtin(number)
  const parts = isOne ? [number] : whole.split(BETWEEN_CODES).flatMap(wholeGtins)
  return parts.map((part) => codeOf(unlabelled(part))).filter((code) => code !== '')
}

/** The GTIN behind the name of its kind, in brackets of GS1, or between the stars of a font; other texts stay. */
function unlabelled(part: string): string {
  const [, number = ''] = LABELLED.exec(part.trim()) ?? []
  return GTIN.test(digitsOf(number)) ? number : part
}

export function hasLostDigits(text: string): boolean {
  return E_NOTATION.test(undressed(text))
}

/** Such as `2026-03-05`, `5-Mar`, `3/5/2026` or `05-03-2026`. */
export function isDate(text: string): boolean {
  const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
  const number = '(?:0?[1-9]|1[0-2])'
  const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
  const year = String.raw`(?:\d{4}|\d{2})`
  const forms = [
    String.raw`\d{4}([-/.])${number}\1${day}(?:T.*| \d?\d:.*)?`,
    String.raw`(?:${number}([/.])${day}\1|${day}([/.])${number}\2)${year}`,
    String.raw`(?:${number}-${day}|${day}-${number})-(?:19|20)\d\d`,
    `${day}[- ]${month}(?:[- ]${year})?`,
    `${month}[- ]${year}`,
  ]
  const bare = undressed(text)
  return DIGIT_DATE.test(bare) || forms.some((form) => new RegExp(`^(?:${form})$`, 'i').test(bare))
}

export function hasWrongCheckDigit(code: string): boolean {
  return GTIN.test(code) && checkDigit(code.slice(0, -1)) !== code.at(-1)
}

export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

const withoutZeros = (code: string) => code.replace(/^0+/, '')

const isNumberOfGtin = (code: string) =>
  /^\d{7,14}$/.test(code) &&
  withoutZeros(code).length >= 7 &&
  checkDigit(code.slice(0, -1)) === code.at(-1)

const isGtin = (text: string) => GTIN.test(text) && !hasWrongCheckDigit(text)

/** Strips formulas and apostrophes of spreadsheets, invisible signs and blanks around. */
export function undressed(text: string): string {
  const plain = westernDigits(text.normalize('NFKC'))
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  const inside = /^=?"([^"]*)"$/.exec(plain)?.[1] ?? plain
  return inside.replace(/^['‘’`]+/, '').trim()
}

function digitsOf(bare: string): string {
  if (!/^\d[\d \t-]*(?:\.0+)?$/.test(bare)) return ''
  return bare.replace(/\.0+$/, '').replaceAll(/[ \t-]/g, '')
}

function shortest(digits: string): string {
  const number = withoutZeros(digits)
  const length = number.length <= 8 ? 8 : number.length <= 13 ? 13 : 14
  return number.padStart(length, '0')
}

function wholeGtins(part: string): string[] {
  const pieces = part.trim().split(/[\s/&+]+/)
  return pieces.length > 1 && pieces.every((piece) => GTIN.test(piece)) ? pieces : [part]
}
