import { branches } from './business/branches.feature.ts'
import { institutions } from './business/institutions.feature.ts'
import { supplierBills } from './buying/supplier-bills.feature.ts'
import { purchaseOrders } from './buying/orders.feature.ts'
import { suppliers } from './buying/suppliers.feature.ts'
import { categories } from './catalogue/categories.feature.ts'
import { productImports } from './catalogue/product-imports.feature.ts'
import { variantGroups } from './catalogue/product-variants.feature.ts'
import { products } from './catalogue/products.feature.ts'
import { insight } from './insight/insight.feature.ts'
import { journal } from './insight/journal.feature.ts'
import { pins } from './people/pins.feature.ts'
import { users } from './people/users.feature.ts'
import {
  approvals,
  creditApprovals,
  returnApprovals,
  voidApprovals,
} from './selling/sale-approvals/approvals.feature.ts'
import { credit } from './selling/credit.feature.ts'
import { customerPayments } from './selling/customer-payments.feature.ts'
import { customers } from './selling/customers.feature.ts'
import { days } from './selling/days/days.feature.ts'
import { saleReturns } from './selling/sale-returns.feature.ts'
import { fiscalNumbers } from './selling/sale-fiscal-numbers.feature.ts'
import { sales } from './selling/sales.feature.ts'
import { shifts } from './selling/shifts.feature.ts'
import { taxes } from './selling/taxes/taxes.feature.ts'
import { customerGroups, priceLists } from './selling/price-lists/price-lists.feature.ts'
import { tenders } from './selling/tenders.feature.ts'
import { tills } from './selling/tills.feature.ts'
import { vouchers } from './selling/vouchers/vouchers.feature.ts'
import { levels } from './stock/levels.feature.ts'
import { removalReasons } from './stock/removal-reasons.feature.ts'
import { stock } from './stock/stock.feature.ts'
import { transfers } from './stock/transfers.feature.ts'
import { stockTakes } from './stock/stock-takes.feature.ts'

/** All features, in the order in which screens and messages name the kinds of their records. */
export const FEATURES = [
  sales,
  saleReturns,
  fiscalNumbers,
  stock,
  transfers,
  stockTakes,
  products,
  variantGroups,
  levels,
  removalReasons,
  productImports,
  categories,
  suppliers,
  purchaseOrders,
  supplierBills,
  customers,
  credit,
  customerPayments,
  vouchers,
  tenders,
  taxes,
  priceLists,
  customerGroups,
  tills,
  shifts,
  days,
  branches,
  users,
  pins,
  approvals,
  returnApprovals,
  voidApprovals,
  creditApprovals,
  institutions,
  insight,
  journal,
] as const

export const MOVING_KINDS = {
  ...sales.documents,
  ...saleReturns.documents,
  ...stock.documents,
  ...transfers.documents,
  ...stockTakes.documents,
} as const

export const DOCUMENT_KINDS = {
  ...MOVING_KINDS,
  ...customerPayments.documents,
  ...vouchers.documents,
  ...supplierBills.documents,
  ...shifts.documents,
} as const
export type DocumentKind = keyof typeof DOCUMENT_KINDS
type Linked = Extract<(typeof DOCUMENT_KINDS)[DocumentKind], Record<'links', unknown>>
/** The role of a document towards a record that it names. */
export type LinkRole = Linked['links'][number]
export const LINK_ROLES: readonly LinkRole[] = Object.values(DOCUMENT_KINDS).flatMap((kind) =>
  'links' in kind ? kind.links : [],
)
/** Names of the extras of a kind. */
export type ExtraOf<Kind extends DocumentKind> = (typeof DOCUMENT_KINDS)[Kind] extends {
  extras: readonly (infer Extra)[]
}
  ? Extra
  : never
/** The kinds of stock documents, whose lists are alike. */
export type StockDocumentKind = Exclude<keyof typeof MOVING_KINDS, keyof typeof sales.documents>
export const FREQUENT_KINDS = Object.entries(DOCUMENT_KINDS).flatMap(([kind, data]) =>
  'isFrequent' in data ? [{ kind, list: data.list }] : [],
)

/** The kinds of documents of goods that customers took or brought back. */
export const SOLD_KINDS = Object.keys({ ...sales.documents, ...saleReturns.documents })

type Having<Part extends string> = Extract<(typeof FEATURES)[number], Record<Part, unknown>>

/** The topics of changes; a change is published to the screens that show its topics (docs/decisions/0027). */
export type Topic = Having<'topic'>['topic']
export const TOPICS: readonly Topic[] = FEATURES.flatMap((one) =>
  'topic' in one ? [one.topic] : [],
)

/** `sessions` is for the server itself: some may have ended. */
export type Change = Topic | 'sessions'
