import * as z from 'zod/mini'

import { idField } from '../kit/fields.ts'
import { measuredInput, measuredShape } from '../kit/unit-size.ts'
import { AppliedTax } from '../selling/taxes/tax-amount.ts'
import { keepsStock } from '../stock/facets/keeps-stock.ts'
import { serviceField } from '../stock/facets/services.ts'
import { trackedShape, tracksExpiryField } from '../stock/lots.ts'
import { Pack } from './packs.ts'
import { packsField } from './packs/packs-input.ts'

/** Facets of goods; readers of these lists know none by name. */
export const facetsOfGoods = {
  packs: z.optional(z.array(Pack)),
  ...trackedShape,
  isService: serviceField,
  ...measuredShape,
  /** How its price is taxed today, by its own tax or by the institution's. Absent: none. */
  tax: z.optional(AppliedTax),
}

/** Of the units of a branch. */
export const facetsOfStock = { expiresOn: z.optional(z.iso.date()) }

export const facetsOfProduct = { taxId: z.optional(z.string()) }

export const commonInput = {
  tracksExpiry: tracksExpiryField,
  isService: serviceField,
  ...measuredInput,
}

export const facetsInput = {
  packs: packsField,
  ...commonInput,
  taxId: z.optional(z.nullable(idField())),
}

type Flags = { tracksExpiry?: boolean | undefined; isService?: boolean | undefined }
export const FLAGS = ['tracksExpiry', 'isService'] as const
export const flagsAuditedAs = { tracksExpiry: 'YES', isService: 'YES' } as const
export const flagsOf = ({ tracksExpiry, isService }: Flags) => ({ tracksExpiry, isService })

/** Columns of files whose cells are yes or no, at their end, and these cells: empty where it need not be said. */
export const FURTHER_ANSWERS = ['tracksExpiry', 'keepsStock'] as const
export type AnswerCell = 'yes' | 'no' | ''
type FurtherAnswers = Record<(typeof FURTHER_ANSWERS)[number], AnswerCell>
export const answersOf = (product: Flags): FurtherAnswers => ({
  tracksExpiry: product.tracksExpiry === true ? 'yes' : '',
  keepsStock: keepsStock(product) ? '' : 'no',
})

/** A service has none of these fields. */
export const STOCK_FIELDS = ['lowStockThreshold', 'tracksExpiry'] as const
export type StockFields = { lowStockThreshold?: number | null | undefined } & Flags
export const stockFieldsIn = (given: StockFields) =>
  STOCK_FIELDS.filter((field) => (given[field] ?? false) !== false)

export const CODED_FIELDS = ['code', 'barcodes', 'packs'] as const

export type Coded = {
  code?: string | null | undefined
  barcodes?: readonly string[] | null | undefined
  packs?: readonly Pack[] | null | undefined
}

export const NO_CODES = { code: null, barcodes: [], packs: [] }

type CodeOfField = {
  code: string
  field: (typeof CODED_FIELDS)[number]
  path: string
  /** A scan of it means a unit of the product. */
  isOfUnit: boolean
}

/** All codes of a product, with where it has them. */
export function codesOf({ code = null, barcodes, packs }: Coded): CodeOfField[] {
  const ofUnit = { path: 'barcodes', field: 'barcodes', isOfUnit: true } as const
  const ofPack = { field: 'packs', isOfUnit: false } as const
  return [
    ...(code === null ? [] : [{ ...ofUnit, code, path: 'code', field: 'code' } as const]),
    ...(barcodes ?? []).map((one) => ({ ...ofUnit, code: one })),
    ...(packs ?? []).flatMap(({ barcode }, at) =>
      barcode === null ? [] : [{ ...ofPack, code: barcode, path: `packs.${at}.barcode` }],
    ),
  ]
}

/** A scan names either the unit or one part of it. */
export const codesTwice = (codes: readonly CodeOfField[]): CodeOfField[] =>
  codes.filter((one, at) => !one.isOfUnit && codes.findIndex(({ code }) => code === one.code) < at)
