import { undressed } from './codes.ts'

const NATIONAL = /^(?:(?:00)?2510?|0)([1-57-9]\d{8})$/
/** A number without its zero: mobile, or of the area of a city. */
const SHORT = /^(?:[79]\d|11|22|25|33|34|46|47|57|58)\d{7}$/
const LABEL = /^[\p{L}\s.:፡፦]+/u

/** The same for all spellings of a phone number: `+251911223344`; of a foreign one its digits; empty for none (0115). */
export function phoneKey(phone: string | null | undefined): string {
  const text = undressed(phone ?? '').replace(LABEL, '')
  const national = nationalOf(text)
  if (national !== undefined) return `+251${national}`
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return ''
  return text.startsWith('+') || digits.startsWith('00') ? `+${digits.replace(/^00/, '')}` : digits
}

const BETWEEN_NUMBERS = /[/,;፣፤|&\n]|\s(?:or|and|ወይም|እና)\s/iu
const REMARK = /[\s([]+\p{L}.*$/u
const DIGITS_MIN = 7

/** Whether a phone number is none, such as `0911-22-33-4x`, or of Ethiopia with another number of digits. Short ones are extensions and the like. */
export function isDoubtfulPhone(phone: string): boolean {
  const numbers = undressed(phone)
    .split(BETWEEN_NUMBERS)
    .map((part) => part.trim().replace(LABEL, '').replace(REMARK, ''))
  return !numbers.some((one) => /\d/.test(one)) || numbers.some(isDoubtful)
}

function isDoubtful(number: string): boolean {
  if (/\p{L}/u.test(number)) return true
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length < DIGITS_MIN) return false
  const isOfEthiopia = number.startsWith('+')
    ? digits.startsWith('251')
    : /^(?:0[^0]|251|00251)/.test(digits)
  return isOfEthiopia && nationalOf(number) === undefined
}

/** The text of a search: of a long part of a number its digits, as lists keep them. */
export function searchedPhone(text: string): string {
  const plain = undressed(text)
  if (!/^\+?[\d\s()./-]+$/.test(plain)) return text
  const digits = plain.replaceAll(/\D/g, '')
  return digits.length < 6 ? text : digits.replace(/^00/, '').replace(/^2510/, '251')
}

function nationalOf(text: string): string | undefined {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  if (text.startsWith('+') && !digits.startsWith('251')) return undefined
  return SHORT.test(digits) ? digits : NATIONAL.exec(digits)?.[1]
}
