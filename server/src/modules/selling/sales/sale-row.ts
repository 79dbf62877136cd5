import { sumOf } from '@mezgeb/contract/kit/money'
import { soldPacks } from '@mezgeb/contract/catalogue/packs'
import { measured } from '@mezgeb/contract/kit/unit-size'

import { paidOf } from '../../stock/ledger/payments/payment-row.ts'
import {
  DISCOUNT_SOLD,
  discountReturned,
  shownDiscount,
} from '../sale-discounts/discount-returned.ts'
import { discountsOfSale } from '../sale-discounts/discounts-of-sale.ts'
import { SHARED_FACETS, sharedFacets } from '../../stock/ledger/lines/line-facets.ts'
import {
  TAX_SOLD,
  addedTaxOf,
  shownTax,
  taxOfDocument,
  taxReturned,
} from '../../stock/ledger/lines/tax-of-line.ts'
import { TAX_SHOWN } from '../taxes/tax-shown.ts'

import type { DiscountSold, Part } from '../sale-discounts/discount-returned.ts'
import type { LineDiscount } from '../sale-discounts/discounts-of-sale.ts'
import type { DiscountToPost } from '../../stock/ledger/lines/discount-of-line.ts'
import type { SharedFacets } from '../../stock/ledger/lines/line-facets.ts'
import type { PostedTax, TaxSold } from '../../stock/ledger/lines/tax-of-line.ts'
import type { PaidRow } from '../../stock/ledger/payments/payment-row.ts'
import type { DocumentLine } from '../../stock/ledger/stock-document.ts'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { TaxKind } from '@mezgeb/contract/selling/taxes/taxes'

type TaxOfLine = {
  name: string
  kind: TaxKind
  rate: number
  amount: number
  is_included: boolean
}

/** Facets of a line to record, as its sale names them. */
export type FacetsToSell = LineDiscount & {
  /** Of the request, that the line is made of; absent: units in no packs. */
  items?: Parameters<typeof soldPacks>[0]
}

/** Judges the facets of a sale, which may ask the database; gives its lines with all that they post. */
export const judgeFacets = discountsOfSale

/** Members of lines_of_sale (record-sales.sql). */
export function rowOfSold({ items = [], off, reckonedFrom }: FacetsToSell) {
  const isPacked = items.some(({ pack }) => pack)
  return {
    packs: isPacked ? Object.fromEntries(soldPacks(items)) : undefined,
    off,
    reckoned_from: reckonedFrom,
  }
}

/** SQL for facets of a line m, by their names in its row. */
export const SOLD_FACETS = {
  discount: '-m.discount',
  discount_by_hand: '-m.discount_by_hand',
  ...TAX_SHOWN,
}

/** Facets of a line as SQL gives them; those that are null may be left out. */
type SoldFacetsRow = {
  discount?: number | null
  discount_by_hand?: number | null
  tax?: TaxOfLine | null
}

/** Facets of a line as explain_sale reckons them, which are posted. */
export type ReckonedFacets = DiscountToPost & {
  tax?: PostedTax & Pick<TaxOfLine, 'name' | 'kind'>
}

/** Facets of the lines m of a sale, of which goods come back: SQL by their names. */
export const FACETS_TO_RETURN = { ...DISCOUNT_SOLD, ...TAX_SOLD, ...SHARED_FACETS }
export type FacetsToReturn = DiscountSold & TaxSold & SharedFacets

/** Of goods that come back, to post. */
export const facetsReturned = (sold: FacetsToReturn, part: Part) => ({
  ...discountReturned(sold, part),
  ...taxReturned(sold, part),
  ...sharedFacets(sold, part.share),
})

/** Of all lines of a sale together; with -1 of a return. */
export const facetsOfDocument = taxOfDocument

/** Fields of the contract: beside the amount of a line that can come back, of one that did, and of a return. */
export const amountOnTop = addedTaxOf
export const shownOfReturned = shownDiscount
export const shownOfReturn = shownTax

/** A line as SQL gives it; the price is that of the sale. */
type SaleLineRow = SoldFacetsRow & {
  product_id: string
  quantity: number
  unit_price: number
  name: string
  unit: string
  unit_size?: number | null
}

/** A line that was posted, with the facets that it was posted with. */
export const rowOfReckoned = (
  { product, quantity }: Pick<DocumentLine, 'product' | 'quantity'>,
  { discount, discountByHand, tax }: ReckonedFacets = {},
): SaleLineRow => ({
  product_id: product.id,
  quantity,
  unit_price: product.pricePerUnit,
  name: product.name,
  unit: product.unit,
  unit_size: product.unitSize ?? null,
  discount: discount ?? null,
  discount_by_hand: discountByHand ?? null,
  tax: tax ? { ...tax, is_included: tax.isIncluded } : null,
})

/** A sale as SQL gives it; without members of PaidRow it was paid by exact cash. */
export type SaleRow = Partial<PaidRow> & {
  id: string
  created_at: string
  total_amount: number
  customer_id: string
  customer_name: string
  customer_tin?: string | null
  branch_id: string
  branch_name: string
  user_id: string
  user_name: string
  items: SaleLineRow[]
  number?: string | null
  fiscal_number?: string | null
}

/** The same without its time and number, as record-sales.sql writes it: without members that are null. */
type Facts = Omit<SaleRow, 'created_at' | 'number'>

/** The shape of a sale in every answer, without what came later. */
export function toSale(row: SaleRow): Sale {
  return {
    id: row.id,
    date: row.created_at,
    totalAmount: row.total_amount,
    customerId: row.customer_id,
    branchId: row.branch_id,
    customer: customerOf(row),
    branch: { id: row.branch_id, name: row.branch_name },
    seller: { id: row.user_id, name: row.user_name },
    saleItems: row.items.map(saleItemOf),
    ...taxesOf(row),
    ...paymentsOf(row),
    ...numberOf(row),
  }
}

function paymentsOf(row: SaleRow) {
  const { payments = null, tendered = null, on_account: account = 0, rounding = 0 } = row
  if (payments === null && tendered === null && account === 0 && rounding === 0) return {}
  return paidOf(row.total_amount, { payments, tendered, on_account: account, rounding })
}

function saleItemOf(row: SaleLineRow): Sale['saleItems'][number] {
  const {
    product_id: productId,
    quantity,
    unit_price: unitPrice,
    name,
    unit,
    unit_size: size,
  } = row
  return {
    productId,
    quantity,
    unitPrice,
    ...shownFacets(row),
    product: {
      id: productId,
      name,
      unit,
      pricePerUnit: unitPrice,
      ...(size ? measured(size) : {}),
    },
  }
}

function shownFacets(row: SoldFacetsRow) {
  const { discount = null, discount_by_hand: discountByHand = null, tax = null } = row
  return {
    ...(discount === null ? {} : { discount }),
    ...(discountByHand === null ? {} : { discountByHand }),
    ...taxOfLine(tax),
  }
}

function numberOf(row: SaleRow): Pick<Sale, 'number' | 'fiscalNumber'> {
  const { number = null, fiscal_number: fiscalNumber = null } = row
  return {
    ...(number === null ? {} : { number }),
    ...(fiscalNumber === null ? {} : { fiscalNumber }),
  }
}

function taxOfLine(tax: TaxOfLine | null) {
  if (tax === null) return {}
  const { name, kind, rate, amount } = tax
  return { tax: { name, kind, rate, amount } }
}

function customerOf({ customer_id: id, customer_name: name, ...row }: SaleRow): Sale['customer'] {
  const tin = taxesOf(row).tax === undefined ? null : (row.customer_tin ?? null)
  return { id, name, ...(tin === null ? {} : { tin }) }
}

function taxesOf({ items }: Pick<SaleRow, 'items'>): Pick<Sale, 'tax'> {
  const taxes = items.flatMap(({ tax = null }) => (tax === null ? [] : [tax]))
  const [first] = taxes
  if (first === undefined) return {}
  return {
    tax: { amount: sumOf(taxes.map(({ amount }) => amount)), isIncluded: first.is_included },
  }
}

/** The answer to a created sale, from what record_sales returned or stored with its key. */
export function createdText(facts: string, soldAt: string, number: string | null): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- record-sales.sql wrote it
  const row = JSON.parse(facts) as Facts
  return saleText(toSale({ ...row, created_at: soldAt, number }))
}

/** The text of every answer to a created sale, also when goods of it came back, or it got its fiscal number, before the answer is repeated. */
export function saleText({ returned: _returned, fiscalNumber: _given, ...sale }: Sale): string {
  return spaced(sale)
}

const MONEY = new Set([
  ...['totalAmount', 'unitPrice', 'pricePerUnit', 'discount', 'discountByHand'],
  ...['amount', 'tendered', 'change', 'onAccount', 'rounding'],
])

/** JSON as PostgreSQL's json_build_object writes it, money with two decimals: the bytes of created answers never changed. */
function spaced(value: unknown, name = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => spaced(item)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `"${key}" : ${spaced(member, key)}`,
    )
    return `{${members.join(', ')}}`
  }
  return typeof value === 'number' && MONEY.has(name) ? value.toFixed(2) : JSON.stringify(value)
}
