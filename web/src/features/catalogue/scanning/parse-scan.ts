import { checkDigit, codeOf, hasWrongCheckDigit } from '@mezgeb/contract/kit/codes'

import { PRINTED, elementsOf } from './gs1.ts'

import type { Elements } from './gs1.ts'

/** A barcode as it was scanned. */
export type Scan = {
  /** The codes by which its product may be known, the likeliest first. */
  codes: string[]
  batch?: string
  /** The day, as in `2027-03-31`. */
  expiry?: string
  /** kg. */
  weight?: number
  /** ETB of the whole. */
  price?: number
  /** How many of the code. */
  count?: number
  /** Of a label of the shop's scale; its prefix says what the value is. Null: its verifier digit does not fit. */
  scale?: { prefix: string; value: number | null }
  /** A part of it is not understood, so that it says no quantity. */
  isPartly?: true
  /** The check digit does not fit. */
  isMisread?: true
}

/** Signs that GS1 element strings begin with, and those of other barcodes. */
const GS1 = /^\](?:C1|e0|d2|Q3|J1)/
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/
const SEPARATOR = '\u001d'
/** How scanners write the separator that no keyboard has, and signs around a text that are none of it. */
const WRITTEN_SEPARATORS = /<(?:GS|FNC1)>|\{(?:GS|FNC1)\}|\[(?:GS|FNC1)\]|\^\]|\\x1d|\u241d/gi
const CONTROLS = /[\u0000-\u001c\u001e\u001f\u007f]/g
/** A GTIN behind the letters by which a scanner names its symbology. */
const NAMED_GTIN = /^[A-Za-z]{1,2}(\d{12,13})$/

/** Digits that a hand has typed, or a scanner that is as slow. */
export const isTypedCode = (text: string): boolean => /^\d{8,}$/.test(text)

/** Reads a scanned text: a barcode, or GS1 elements with GTIN, batch, expiry, weight, price and count in any order. */
export function parseScan(scanned: string): Scan {
  const given = scanned.replaceAll(WRITTEN_SEPARATORS, SEPARATOR).replaceAll(CONTROLS, '').trim()
  const text = given.replace(SYMBOLOGY, '')
  const elements = elementsOf(text)
  const { values } = elements
  const gtin = values.get('01') ?? values.get('02')
  const isGs1 = GS1.test(given) || text.includes(SEPARATOR) || PRINTED.test(text)
  if (gtin === undefined || !(isGs1 || isBare(gtin, text, elements))) return ofCode(text)
  return { codes: [codeOf(gtin)], ...valuesOf(elements, hasWrongCheckDigit(gtin)) }
}

/** An element string of a scanner that says no symbology. */
function isBare(gtin: string, text: string, { isWhole }: Elements): boolean {
  const isFirst = text.startsWith(`01${gtin}`) || text.startsWith(`02${gtin}`)
  return (isFirst || isWhole) && !hasWrongCheckDigit(gtin)
}

function valuesOf({ values, isWhole }: Elements, isMisread: boolean): Omit<Scan, 'codes'> {
  const batch = values.get('10')
  const given = values.get('17') ?? values.get('15')
  const expiry = dayOf(given)
  const weight = amountOf(values, '310')
  const price = amountOf(values, '392')
  // Of what is contained a code says how many there are.
  const isContained = !values.has('01')
  const count = values.get(isContained ? '37' : '30')
  const isUncounted = isContained && count === undefined
  const isForeign = values.has(isContained ? '30' : '37')
  const isPartly = !isWhole || isUncounted || isForeign || (given !== undefined && !expiry)
  return {
    ...(batch === undefined ? {} : { batch }),
    ...(expiry === undefined ? {} : { expiry }),
    ...(weight === undefined ? {} : { weight }),
    ...(price === undefined ? {} : { price }),
    ...(count === undefined ? {} : { count: Number(count) }),
    ...(isPartly ? { isPartly } : {}),
    ...(isMisread ? { isMisread } : {}),
  }
}

/**
 * A code of the shop (prefix 21 to 29) with a price or weight in it is known by zeros in their place. Prefix 20 has numbers that
 * count up, whose last digits are no value.
 */
function ofCode(text: string): Scan {
  const code = codeOf(text)
  const [, gtin] = NAMED_GTIN.exec(code) ?? []
  if (gtin !== undefined && !hasWrongCheckDigit(gtin)) return { codes: [codeOf(gtin), code] }
  if (!/^2[1-9]\d{11}$/.test(code)) return { codes: [code] }
  if (hasWrongCheckDigit(code)) return { codes: [code], isMisread: true }
  const item = `${code.slice(0, 7)}00000`
  const scale = { prefix: code.slice(0, 2), value: Number(code.slice(7, 12)) }
  return { codes: [code, `${item}${checkDigit(item)}`], scale }
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
function amountOf(values: Elements['values'], prefix: string): number | undefined {
  const [key, digits] = [...values].find(([one]) => one.startsWith(prefix)) ?? []
  if (key === undefined || digits === undefined) return undefined
  return Number(digits) / 10 ** Number(key.at(3))
}
