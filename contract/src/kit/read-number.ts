import { westernDigits } from './digits/western-digits.ts'
import { ethiopicNumber, hasEthiopicNumerals } from './digits/ethiopic-number.ts'

export type DecimalSign = '.' | ','

type Readings = Readonly<Record<DecimalSign, number | undefined>>

// In groups of three, all with the same sign between them; a group of zeros in front is none, so `0,250` has a decimal comma.
const WRITTEN = {
  '.': /^(\d*|[1-9]\d{0,2}([,' ])\d{3}(?:\2\d{3})*)(?:\.(\d*))?$/,
  ',': /^(\d*|[1-9]\d{0,2}([.' ])\d{3}(?:\2\d{3})*)(?:,(\d*))?$/,
} as const
const HIDDEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const BIRR = /^(?:etb|birrs?|br|ብር)[.:፡፦]?\s*|\s*(?:(?:etb|birrs?|br|ብር)\.?|\/[-=])$/giu
/** `1250.-`: a dash stands for the cents. */
const NO_CENTS = /(?<=\d[.,])(?:-{1,2}|=)$/
const DIGITS_MAX = 15 // that a double holds exactly

/** A number without the noise of binary fractions: 45.3 for 45.300000000000004. */
export function withoutNoise(number: number): number {
  return Number(number.toPrecision(DIGITS_MAX))
}

/** With currency before or after, thousands by comma, dot, blank or apostrophe, and a minus on either side or brackets. */
export function readingsOf(text: string): Readings {
  const { digits, isNegative } = bare(text)
  const read = (sign: DecimalSign) => {
    const number = digits === undefined ? undefined : readAs(digits, sign)
    return number !== undefined && isNegative ? 0 - number : number
  }
  return { '.': read('.'), ',': read(',') }
}

/** The number of a text. `sign` decides texts such as `1,250`; without it they are undefined, like other texts (docs/decisions/0114). */
export function readNumber(text: string, sign?: DecimalSign): number | undefined {
  const readings = readingsOf(text)
  const { '.': dot, ',': comma } = readings
  if (dot === undefined || comma === undefined || dot === comma) return dot ?? comma
  return sign === undefined ? undefined : readings[sign]
}

const isRead = (text: string) => Object.values(readingsOf(text)).some((one) => one !== undefined)

/** A number and the word behind or before it: `24 pcs`, `ፍሬ 24`. `unit`: empty for none, and for a text without one number. */
export function numberAndUnit(text: string): { number: string; unit: string } {
  const plain = text.trim()
  const [, behind = '', word = ''] = /^(.*\p{N})\s*(\p{L}[^\p{N}]*)$/u.exec(plain) ?? []
  const [, first = '', after = ''] = /^(\p{L}[^\p{N}]*?)[\s:]*([-+]?\p{N}.*)$/u.exec(plain) ?? []
  if (isRead(plain)) return { number: text, unit: '' }
  if (isRead(behind)) return { number: behind, unit: word.trim() }
  return isRead(after) ? { number: after, unit: first.trim() } : { number: text, unit: '' }
}

export function withoutUnit(text: string, isWord: (word: string) => boolean): string {
  const { number, unit } = numberAndUnit(text)
  return isWord(unit) ? number : text
}

/** A quantity with the unit beside it, as every reader takes it; other texts stay. `heading`: the unit of its column. */
export function plainQuantity(
  text: string,
  sign: DecimalSign | undefined,
  heading = '',
): number | string {
  const { number, unit } = numberAndUnit(text)
  const read = readNumber(number, sign)
  if (read === undefined) return text
  return withUnit(read, unit === '' ? heading : unit)
}

/** Four decimals are of one meaning where three can be thousands. */
export function withUnit(number: number, unit: string): number | string {
  if (unit === '') return number
  return `${/\.\d{3}$/.test(String(number)) ? number.toFixed(4) : number} ${unit}`
}

/** In a field: amounts are shown as `1,234.50`. */
export const readTyped = (text: string) => readNumber(text, '.')

export function isUnsure(text: string): boolean {
  const { '.': dot, ',': comma } = readingsOf(text)
  return dot !== undefined && comma !== undefined && dot !== comma
}

/** The decimal sign of each column, as its cells show; a column that shows none has that of the others, if they agree. */
export function signsOfColumns(
  columns: readonly (readonly string[])[],
): (DecimalSign | undefined)[] {
  const shown = columns.map(signsIn)
  const [only, ...others] = new Set(shown.flatMap((signs) => [...signs]))
  return shown.map((signs) => {
    const [own, other] = signs
    if (signs.size > 0) return other === undefined ? own : undefined
    return others.length === 0 ? only : undefined
  })
}

function signsIn(texts: readonly string[]): ReadonlySet<DecimalSign> {
  const signs = new Set<DecimalSign>()
  for (const text of texts) {
    const { '.': dot, ',': comma } = readingsOf(text)
    if ((dot === undefined) !== (comma === undefined)) signs.add(dot === undefined ? ',' : '.')
  }
  return signs
}

function bare(text: string): { digits: string | undefined; isNegative: boolean } {
  const plain = westernDigits(text)
    .replaceAll(HIDDEN, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[`\u00b4\u2018\u2019\u02bc\u2032]/g, "'")
    .trim()
  const inBrackets = /^\((.*)\)$/.exec(withoutBirr(plain))?.[1]
  const amount = withoutBirr(inBrackets ?? plain).replace(NO_CENTS, '00')
  const unsigned = amount.replace(/^[-+]\s*|\s*-$/, '')
  const hasMinus = unsigned !== amount && amount.includes('-')
  const isTwice = hasMinus && inBrackets !== undefined
  return {
    digits: isTwice ? undefined : withoutNumerals(withoutBirr(unsigned)),
    isNegative: hasMinus || inBrackets !== undefined,
  }
}

/** Numerals of Ethiopia are a number alone, without decimals. */
function withoutNumerals(text: string): string | undefined {
  return hasEthiopicNumerals(text) ? ethiopicNumber(text)?.toString() : text
}

const withoutBirr = (text: string) => text.replaceAll(BIRR, '').trim()

function readAs(digits: string, sign: DecimalSign): number | undefined {
  const [, whole = '', , decimals = ''] = WRITTEN[sign].exec(digits) ?? []
  const plain = whole.replaceAll(/\D/g, '')
  if (plain + decimals === '' || plain.length > DIGITS_MAX) return undefined
  return withoutNoise(Number(`${plain}.${decimals}0`))
}
