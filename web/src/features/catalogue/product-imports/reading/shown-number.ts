import { numberAndUnit, withoutNoise } from '@mezgeb/contract/kit/read-number'

/** A number that its sheet shows with fewer decimals than it has, or with a unit. */
export type RoundedNumber = { number: number; decimals: number; unit?: string }

/** A number of a sheet by the format of its cell: a code of zeros as its text, such as `00042`; else without the noise of fractions. */
export function shownNumber(
  number: number,
  format: string | undefined,
): string | number | RoundedNumber {
  const exact = withoutNoise(number)
  const whole = plainFormat(format ?? '')
  const signs = whole.replaceAll(/"[^"]*"|\\./g, '')
  if (/^[^#?.,%/E]*00[^#?.,%/E]*$/i.test(signs)) return digitsIn(exact, whole)
  if (signs.includes('%')) return `${withoutNoise(exact * 100)}%`
  const decimals = /^[#0,]+(?:\.(0*))?$/.exec(signs.replaceAll(/[^#0.,]/g, ''))
  if (decimals === null || /E[+-]/i.test(signs)) return exact
  const shown = decimals[1]?.length ?? 0
  const unit = unitIn(whole)
  if (unit !== '') return { number: exact, decimals: shown, unit }
  return roundTo(exact, shown) === exact ? exact : { number: exact, decimals: shown }
}

/** The word that a format writes beside each number, other than Birr. */
function unitIn(format: string): string {
  const words = [...format.matchAll(/"([^"]*)"|\\(.)/g)].map(([, text, letter]) => text ?? letter)
  return numberAndUnit(`1 ${words.join('')}`).unit
}

/** Half away from zero, as spreadsheets round what they show: the decimals are those that are written, not binary ones. */
export function roundTo(number: number, decimals: number): number {
  const size = Math.abs(number)
  if (size !== 0 && (size < 1e-6 || size >= 1e15)) return Number(number.toFixed(decimals))
  return Math.sign(number) * Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`)
}

/** The part of a format for numbers above zero, without colours, languages and room for signs; texts in quotes stay. */
export function plainFormat(format: string): string {
  const [first = ''] = format.split(';')
  return first.replaceAll(/\[[^\]]*\]|[_*]./g, '').trim()
}

/** The digits of a whole number in the zeros of a format, from the right. */
function digitsIn(number: number, format: string): string | number {
  if (!Number.isInteger(number) || number < 0) return number
  const letters = Array.from(format.replaceAll(/"([^"]*)"/g, (_, text: string) => escaped(text)))
  const digits = Array.from(String(number))
  const shown: string[] = []
  let fromRight = 0
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const letter = letters[at] ?? ''
    const isLiteral = letters[at - 1] === '\\'
    if (isLiteral) at -= 1
    const isPlace = letter === '0' && !isLiteral
    shown.unshift(isPlace ? (digits.pop() ?? '0') : letter)
    if (isPlace) fromRight = shown.length
  }
  const first = shown.length - fromRight
  return [...shown.slice(0, first), ...digits, ...shown.slice(first)].join('')
}

const escaped = (text: string) => Array.from(text, (letter) => `\\${letter}`).join('')
