import { jsonMembers } from '../../../../platform/db/query/json-members.ts'
import { shownValue, valueListed } from '../../../catalogue/goods/listed-value.ts'
import {
  COST_TO_SUM,
  costShown,
  costsOfDocument,
  costsOfLine,
  costsTogether,
  summedCosts,
} from '../../costs/costs-of-line.ts'
import {
  COST_HELD,
  COST_MOVED,
  COST_OUT,
  COST_SENT,
  costBack,
  costLeft,
} from '../../costs/costs-back.ts'
import { keepNewestCosts } from '../../costs/keep-newest-costs.ts'
import {
  costsPosted,
  costsToPost,
  costUndone,
  postedCosts,
  signedCost,
} from '../../costs/posted-costs.ts'
import { costsMovedNow } from '../../cost-corrections/take-goods-back.ts'
import { expiredFirst } from '../../lots/expired-first.ts'
import { expiredGoods } from '../../lots/expired-goods.ts'
import {
  lotsHeld,
  lotsMoved,
  lotsOfLine,
  lotsOfStock,
  lotsTaken,
  lotsUndone,
  signedLots,
} from '../../lots/lots-of-line.ts'
import { lotsOut } from '../../lots/lots-out.ts'
import { carried, moveLots, namedLots } from '../../lots/move-lots.ts'
import {
  DISCOUNT_AUDITED,
  DISCOUNT_OFF,
  DISCOUNT_REPORTED,
  DISCOUNT_SUMMED,
  discountOfLine,
  discountPosted,
  discountToPost,
} from './discount-of-line.ts'
import { returnToPost } from './return-of-line.ts'
import {
  TAX_COLUMN,
  TAX_INCLUDED,
  TAX_IN_MONEY,
  TAX_REPORTED,
  TAX_SUMMED,
  taxToPost,
} from './tax-of-line.ts'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { ListedValue } from '../../../catalogue/goods/listed-value.ts'
import type { CostHeld, CostMoved, CostSent } from '../../costs/costs-back.ts'
import type { CostToSum, CostsOfLine } from '../../costs/costs-of-line.ts'
import type { CostsToPost, PostedCosts } from '../../costs/posted-costs.ts'
import type { LotsOfLine, LotsOfStock } from '../../lots/lots-of-line.ts'
import type { LotsToPost } from '../../lots/move-lots.ts'
import type { DiscountOfLine, DiscountToPost } from './discount-of-line.ts'
import type { ReturnToPost } from './return-of-line.ts'
import type { TaxInMoney, TaxToPost } from './tax-of-line.ts'

type Sign = DocumentKindData['sign']

/** Facets of a line, beside its product and its quantity. Each gives SQL for its fields, as documents of a sign show them. */
export type FacetsOfLine = CostsOfLine & DiscountOfLine & LotsOfLine
// In the order in which a document that was just written has them: a repeated request is answered with the same text.
const FACETS = [costsOfLine, discountOfLine, lotsOfLine]

/** Values of a kind whose lines share one sign are shown without it. */
export const shown = (sign: Sign, value: string) => (sign === 0 ? value : `abs(${value})`)

/** SQL for arguments of `json_build_object`. */
export const facetsOfLine = (sign: Sign): string =>
  FACETS.map((facet) => jsonMembers(facet((value) => shown(sign, value), sign))).join(', ')

/** The contract's `facetsInput` of a line that is posted. */
export const facetsOfBody = namedLots

/** The same of a line of goods that are thrown away because they have expired. */
export const facetsOfSpoiled = expiredFirst

/** The contract's `goodsFacets`. */
export const shownOfGoods = lotsMoved

/** Facets of a stock s: SQL of columns, and the contract's `goodsFacets`. */
export const facetsOfStock = lotsOfStock
export type FacetsOfStock = LotsOfStock
export const shownOfStock = lotsHeld

/** The contract's `facetsOfLine`. */
export const shownOfLine = (line: FacetsOfLine) => ({
  ...shownOfGoods(line),
  ...costShown(line),
})

/** The contract's `facetsOfDocument`: as it is shown, SQL for arguments of `json_build_object`, and of lines that were just posted. */
export type FacetsOfDocument = Pick<CostsOfLine, 'cost'>
export const shownOfDocument = costShown
export const facetsOfDocument = (sign: Sign): string =>
  jsonMembers(costsOfDocument((value) => shown(sign, value)))
export const facetsTogether = costsTogether

/** The contract's `facetsOfList`: as it is shown, and SQL of a line, of a document and of the list. */
export type FacetsOfList = ListedValue
export const shownOfList = shownValue
export type FacetsToSum = CostToSum
export const FACETS_TO_SUM = COST_TO_SUM
export const summedFacets = summedCosts
export const facetsListed = valueListed

/** Facets that lines moved beside their stock. */
export type MovedFacets = LotsOfLine

/** Moves them. Gives those of a line, of a kind with this sign. */
export async function movedFacets(
  tx: Transaction,
  lines: Parameters<typeof moveLots>[1],
  sign: Sign,
) {
  const lots = await moveLots(tx, lines)
  return (line: number): MovedFacets => ({ lots: signedLots(lots[line] ?? [], sign) })
}

/** Facets of goods g in quarantine: SQL of those that its documents took and did not bring back, and the contract's `facetsOfLine` of what is left. */
export type HeldFacets = MovedFacets & CostHeld
export const facetsHeld = (documents: string) =>
  jsonMembers({ ...lotsTaken('g.product_id', documents), ...COST_HELD })
export const shownHeld = (facets: HeldFacets) => ({ ...shownOfGoods(facets), ...costLeft(facets) })
export { VALUE_HELD } from '../../costs/costs-back.ts'

/** Lines with some of those, and SQL of what such lines m make of them. */
export const facetsOut = lotsOut
export const FACETS_OUT = COST_OUT

/** A line as it was posted, of a kind with this sign. */
export const signed = (line: FacetsOfLine, sign: Sign): FacetsOfLine => ({
  ...line,
  ...signedCost(line, sign),
  lots: signedLots(line.lots, sign),
})

/** Facets of a line to post, beside its product and its quantity. */
export type FacetsToPost = CostsToPost & DiscountToPost & TaxToPost & ReturnToPost & LotsToPost

/** Refusals of goods by their outcomes of explain_sale. */
export const REFUSED_GOODS = { expired: expiredGoods }

/** Members of lines_to_post (post-movements.sql). */
export const rowOfFacets = (line: FacetsToPost, sign: 1 | -1) => ({
  ...costsToPost(line),
  ...discountToPost(line, sign),
  ...taxToPost(line, sign),
  ...returnToPost(line),
})

/** Of a row p of post_movements: its facets, SQL for their columns, and the facets of the line; its batches are moved after it. */
export type PostedFacets = PostedCosts
export const postedFacets = postedCosts
export const facetsPosted = (line: FacetsToPost, row: PostedFacets, sign: 1 | -1) => ({
  ...costsPosted(line, row, sign),
  ...discountPosted(line),
})

/** Columns of facets that `line_amount` takes, and `net_amount` beside them. */
export const OFF_AMOUNT = DISCOUNT_OFF
export const IN_AMOUNT = TAX_INCLUDED

/** In the money of a document: their columns, and SQL of a document d. */
export type FacetsInMoney = TaxInMoney
export const MONEY_COLUMNS = TAX_COLUMN
export const FACETS_IN_MONEY = TAX_IN_MONEY

/** Facets of all lines m of a document in the audit trail: SQL by their names there. */
export const AUDITED_FACETS = DISCOUNT_AUDITED

/** Facets of a line m in reports: SQL by their names in the contract. */
export const REPORTED_FACETS = { ...DISCOUNT_REPORTED, ...TAX_REPORTED }

/** The contract's `summedFacets` of documents o, and `facetsOfDocuments` of all their lines m: SQL of columns. */
export const SUMMED_FACETS = TAX_SUMMED
export const FACETS_OF_DOCUMENTS = DISCOUNT_SUMMED

/** Of the line of a reversal those of the original, as it was posted. */
export const facetsUndone = (line: FacetsOfLine & { quantity: number }) => ({
  ...costUndone(line),
  ...lotsUndone(line),
})

/** Corrects what stock keeps of its newest lines, after a document took goods back. The stock is locked. */
export const keepNewestFacets = keepNewestCosts

/** Of lines of a transfer: columns, and SQL of those that are sent or settled. */
export type SentFacets = CostSent
export const SENT_FACETS = COST_SENT

/** Lines with those of another document, of which there may be less. */
export const facetsCarried = carried

/** Facets of all goods that lines m of a document moved: SQL, those of a share that comes back, and as if goods that went back since had never come. */
export type SharedFacets = CostMoved
export const SHARED_FACETS = COST_MOVED
export const sharedFacets = costBack
export const sharedNow = costsMovedNow

/** Of goods that come back, or that are home again: the corrections of their document. */
export type { Corrections } from '../../cost-corrections/take-goods-back.ts'
export {
  correctionsFor,
  correctionsForUndone,
  homeAgain,
} from '../../cost-corrections/take-goods-back.ts'

/** Of a removal that is corrected: its lines, and the corrections of the reversal. */
export {
  atCostOf as facetsAgain,
  correctionsInPlace,
} from '../../cost-corrections/removed-again.ts'
