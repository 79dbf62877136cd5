/** A barcode as it was scanned. */
export type Scan = {
  /** The forms in which its barcode may be known, the likeliest first. */
  codes: string[]
  batch?: string
  /** The day, as in `2027-03-31`. */
  expiry?: string
  /** kg. */
  weight?: number
  /** ETB of the whole. */
  price?: number
  /** Of a label of the shop's scale; its prefix says what the value is. */
  scale?: { prefix: string; value: number }
}

/** Signs that GS1 element strings begin with, and those of other barcodes. */
const GS1 = /^\](?:C1|e0|d2|Q3|J1)/
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/
const SEPARATOR = '\u001d'

/** Lengths of the elements that need no separator, by their first two digits (GS1 General Specifications). */
const FIXED: Record<string, number> = {
  ...{ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '11': 8, '12': 8, '13': 8, '14': 8 },
  ...{ '15': 8, '16': 8, '17': 8, '18': 8, '19': 8, '20': 4 },
  ...{ '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10, '41': 16 },
}

/** Reads a scanned text: a barcode as it is, or a GS1 element string with GTIN, batch, expiry, weight and price. */
export function parseScan(scanned: string): Scan {
  const text = scanned.trim()
  const elements =
    GS1.test(text) || isBare(text) ? elementsOf(text.replace(SYMBOLOGY, '')) : undefined
  const gtin = elements?.get('01') ?? elements?.get('02')
  if (elements === undefined || gtin === undefined) {
    return ofCode(text.replace(SYMBOLOGY, ''))
  }
  const batch = elements.get('10')
  const expiry = dayOf(elements.get('17') ?? elements.get('15'))
  const weight = amountOf(elements, '310')
  const price = amountOf(elements, '392')
  return {
    codes: shorter(gtin),
    ...(batch === undefined ? {} : { batch }),
    ...(expiry === undefined ? {} : { expiry }),
    ...(weight === undefined ? {} : { weight }),
    ...(price === undefined ? {} : { price }),
  }
}

/** An element string of a scanner that says no symbology, or one typed with brackets. */
function isBare(text: string): boolean {
  if (text.startsWith('(01)')) return true
  const gtin = /^01(\d{14})/.exec(text)?.[1]
  return gtin !== undefined && checkDigit(gtin.slice(0, -1)) === gtin.at(-1)
}

function elementsOf(text: string): Map<string, string> | undefined {
  if (text.startsWith('(')) {
    return new Map(
      [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, key = '', is = '']) => [key, is]),
    )
  }
  const elements = new Map<string, string>()
  let rest = text.startsWith(SEPARATOR) ? text.slice(1) : text
  while (rest !== '') {
    const fixed = FIXED[rest.slice(0, 2)]
    const separator = rest.indexOf(SEPARATOR)
    const end = fixed ?? (separator === -1 ? rest.length : separator)
    if (rest.length < end) return undefined
    const keyLength = /^3[1-69]/.test(rest) ? 4 : 2
    elements.set(rest.slice(0, keyLength), rest.slice(keyLength, end))
    rest = rest.slice(end)
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1)
  }
  return elements
}

/** A GTIN of 14 digits with its shorter forms; an indicator before it names a pack, which has no shorter one. */
function shorter(gtin: string): string[] {
  const forms = [gtin]
  if (gtin.startsWith('0')) forms.unshift(gtin.slice(1))
  if (gtin.startsWith('00')) forms.push(gtin.slice(2))
  if (gtin.startsWith('000000')) forms.push(gtin.slice(6))
  return forms
}

/**
 * EAN and UPC are the same code with and without a zero. A code of the shop (prefix 21 to 29) with a price or weight in it is
 * known by zeros in their place. Prefix 20 has numbers that count up, whose last digits are no value.
 */
function ofCode(code: string): Scan {
  if (/^\d{12}$/.test(code)) return { codes: [code, `0${code}`] }
  if (/^0\d{12}$/.test(code)) return { codes: [code, code.slice(1)] }
  if (/^0\d{13}$/.test(code)) return { codes: shorter(code) }
  const isScales = /^2[1-9]\d{11}$/.test(code) && checkDigit(code.slice(0, -1)) === code.at(-1)
  if (!isScales) return { codes: [code] }
  const item = `${code.slice(0, 7)}00000`
  const scale = { prefix: code.slice(0, 2), value: Number(code.slice(7, 12)) }
  return { codes: [code, `${item}${checkDigit(item)}`], scale }
}

/** The last digit of a GTIN. */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** `270331` as a day; day 00 is the last of its month. */
function dayOf(date: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(date ?? '') ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate()
  const days = day === '00' ? last : Number(day)
  if (Number(month) < 1 || Number(month) > 12 || days > last) return undefined
  return `20${year}-${month}-${String(days).padStart(2, '0')}`
}

/** The number of an element whose fourth digit says its decimals. */
function amountOf(elements: ReadonlyMap<string, string>, prefix: string): number | undefined {
  const [key, digits] = [...elements].find(([one]) => one.startsWith(prefix)) ?? []
  if (key === undefined || digits === undefined || !/^\d+$/.test(digits)) return undefined
  return Number(digits) / 10 ** Number(key.at(3))
}
