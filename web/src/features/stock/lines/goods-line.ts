import { Goods } from '@mezgeb/contract/catalogue/goods'
import * as z from 'zod/mini'

import { newKey } from '../../../lib/api/new-key.ts'
import { IN_UNITS } from './counted-in.ts'

import type { CountedIn } from './counted-in.ts'

/** The value of a number field: a number, or text that is none. */
export type Typed = number | string

/** A line as it is being typed. A kind of document may add fields that start empty. */
export type GoodsLine = CountedIn & {
  key: string
  productId: string
  /** As the product is counted. */
  quantity: Typed
}

/** The values of a form with lines. */
export type GoodsValues<Line extends GoodsLine = GoodsLine> = {
  /** Null for STAFF, whose branch the server knows; empty before one is chosen. */
  branchId: string | null
  items: Line[]
  /** Every product that was chosen, as it was then. */
  goods: readonly Goods[]
}

/** Of the values of a draft that are no text. */
export const GOODS_SHAPES = { goods: z.array(Goods) }

/** An empty line. */
export function newGoodsLine(): GoodsLine {
  return { key: newKey(), productId: '', quantity: '', ...IN_UNITS }
}

export function isBlank(line: GoodsLine): boolean {
  return Object.entries(line).every(([name, typed]) => name === 'key' || typed === '')
}

/** Lines that are sent: without blank ones at the end. */
export function filledLines<Line extends GoodsLine>(items: readonly Line[]): Line[] {
  const last = items.findLastIndex((line) => !isBlank(line))
  return items.slice(0, last + 1)
}

/** The field of a line in the form and in the call's body. */
export const linePath = (line: number, field: string, list = 'items') => `${list}.${line}.${field}`
