import * as z from 'zod/mini'

import { COST_COLUMNS, COST_DECIMALS, costField, summedCosts } from './costs.ts'
import {
  LOT_COLUMNS,
  LOT_DATES,
  countedLots,
  lotCheck,
  lotCounted,
  lotInput,
  lotPaths,
  lotsCheck,
  lotsField,
  lotsToMove,
  sentLots,
  takesExpiredField,
  trackedShape,
} from '../lots.ts'

/** Facets of a line in bodies of kinds that move goods, and what they ask of each other. */
export const facetsInput = lotInput
export const facetsCheck = lotCheck

/** Of a product, what its line asks. */
export const goodsOfLine = trackedShape

/** Of a body that sells or moves goods, beside its lines. */
export const takenGoodsInput = { takesExpired: takesExpiredField }

/** Facets of a line in replies without costs, beside its product and its quantity (docs/decisions/0137). */
export const goodsFacets = { lots: lotsField }
export const facetsOfLine = { ...goodsFacets, cost: costField }

/** The same of all lines of a document, of what a count found to differ, and of a list of documents. */
export const facetsOfDocument = { cost: costField }
export const facetsOfDifference = facetsOfDocument
export const facetsOfList = summedCosts

/** Of a count in replies, and the parts of a counted product. */
export const facetsOfCount = lotCounted
export const partsCounted = countedLots

/** Of a line of a transfer in bodies, each part with such units; and of all its lines. */
export const movedFacets = lotsToMove
export const movedFacetsCheck = lotsCheck
export const facetPaths = lotPaths

/** In replies, of the units that were sent; and of all that are in transit. */
export const facetsSent = { ...sentLots, cost: costField }
export const facetsInTransit = { roadCost: costField }

/** Columns of files, of moved goods: texts with those that are days, and numbers with their decimals. */
export const MOVED_TEXTS = LOT_COLUMNS
export const MOVED_DATES = LOT_DATES
export const MOVED_NUMBERS = COST_COLUMNS
export const MOVED_DECIMALS = COST_DECIMALS

/** Of all lines of a document, in the audit trail. */
export const AUDITED_FACETS = ['discount'] as const
export const facetsAuditedAs = { discount: 'AMOUNT' } as const

/** Of any line, in reports, and how files show them. */
export const reportedFacets = {
  discount: z.number(),
  taxRate: z.nullable(z.number()),
  tax: z.number(),
}
export const FACETS_REPORTED = [
  ['discount', 'money'],
  ['taxRate', 'number'],
  ['tax', 'money'],
] as const

/** ETB in documents of a kind, and in all documents of a shift or a day. */
export const summedFacets = { tax: z.number() }
export const SUMMED_FACETS = ['tax'] as const
export const facetsOfDocuments = { discounts: z.number() }
export const FACETS_OF_DOCUMENTS = ['discounts'] as const
