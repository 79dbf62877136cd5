import { institutionsOf } from './business/institutions/institutions.module.ts'
import { institutionRegistrationOf } from './people/institution-registration/institution-registration.module.ts'
import { branches } from './business/branches/branches.module.ts'
import { accounts } from './people/accounts/accounts.module.ts'
import { pins } from './people/pins/pins.module.ts'
import { users } from './people/users/users.module.ts'
import { categories } from './catalogue/categories/categories.module.ts'
import { productImportsOf } from './catalogue/product-imports/product-imports.module.ts'
import { products } from './catalogue/products/products.module.ts'
import { productVariants } from './catalogue/products/variants/variants.module.ts'
import { purchaseOrders } from './buying/orders/orders.module.ts'
import { readTaxedBills } from './buying/supplier-bills/taxes/read-taxed-bills.ts'
import { supplierBills } from './buying/supplier-bills/supplier-bills.module.ts'
import { supplierPayments } from './buying/supplier-payments/supplier-payments.module.ts'
import { supplierReorder } from './buying/reorder/reorder.module.ts'
import { suppliers } from './buying/suppliers/suppliers.module.ts'
import { documentSums } from './stock/ledger/lists/document-sums.module.ts'
import { deliveriesOf } from './stock/deliveries/deliveries.module.ts'
import { stockOfImports } from './stock/receipts/stock-of-imports.ts'
import { receiptsOf } from './stock/receipts/receipts.module.ts'
import { levels } from './stock/levels/levels.module.ts'
import { removalReasons } from './stock/removal-reasons/removal-reasons.module.ts'
import { lots } from './stock/lots/lots.module.ts'
import { removalsOf } from './stock/removals/removals.module.ts'
import { supplierReturns } from './stock/supplier-returns/supplier-returns.module.ts'
import { quarantines } from './stock/quarantines/quarantines.module.ts'
import { revaluations } from './stock/revaluations/revaluations.module.ts'
import { moved } from './stock/ledger/moved/moved.module.ts'
import { papers } from './stock/ledger/papers/papers.module.ts'
import { reversalsOf } from './stock/reversals/reversals.module.ts'
import { transfers } from './stock/transfers/transfers.module.ts'
import { stockTakes } from './stock/stock-takes/stock-takes.module.ts'
import { customers } from './selling/customers/customers.module.ts'
import { customerSales } from './selling/customer-sales/customer-sales.module.ts'
import { customerPayments } from './selling/customer-payments/customer-payments.module.ts'
import { approvals } from './selling/sale-approvals/approvals.module.ts'
import { days } from './selling/days/days.module.ts'
import { shifts } from './selling/shifts/shifts.module.ts'
import { taxes } from './selling/taxes/taxes.module.ts'
import { customerGroups, priceLists } from './selling/price-lists/price-lists.module.ts'
import { tenders } from './selling/tenders/tenders.module.ts'
import { tills } from './selling/tills/tills.module.ts'
import { vouchers } from './selling/vouchers/vouchers.module.ts'
import { saleExchanges } from './selling/sale-exchanges/sale-exchanges.module.ts'
import { saleReturns } from './selling/sale-returns/sale-returns.module.ts'
import { sales } from './selling/sales/sales.module.ts'
import { taxSummaryOf } from './selling/sales/tax-summary/tax-summary.module.ts'
import { journal } from './insight/journal/journal.module.ts'
import { reports } from './insight/reports/reports.module.ts'
import { documentLines } from './insight/document-lines/document-lines.module.ts'
import { valueBridge } from './insight/value-bridge/value-bridge.module.ts'
import { takings } from './selling/sale-takings/sale-takings.module.ts'
import { dashboardOf } from './insight/dashboard/dashboard.module.ts'
import { productHistory } from './insight/product-history/product-history.module.ts'
import { auditOf } from './insight/audit/audit.module.ts'

import type { Module } from './module.ts'

/** They follow documents of the stock. */
const BUYING: readonly Module[] = [purchaseOrders, supplierBills]

const FEATURES: readonly Module[] = [
  branches,
  accounts,
  pins,
  users,
  categories,
  products,
  productVariants,
  suppliers,
  ...BUYING,
  supplierPayments,
  supplierReorder,
  documentSums,
  receiptsOf(BUYING),
  deliveriesOf(BUYING),
  removalsOf(BUYING),
  supplierReturns,
  removalReasons,
  quarantines,
  revaluations,
  reversalsOf(BUYING),
  moved,
  papers,
  levels,
  lots,
  transfers,
  stockTakes,
  customers,
  customerPayments,
  customerSales,
  vouchers,
  tenders,
  taxes,
  priceLists,
  customerGroups,
  tills,
  shifts,
  approvals,
  days,
  sales,
  taxSummaryOf(readTaxedBills),
  saleExchanges,
  saleReturns,
  productHistory,
  reports,
  valueBridge,
  documentLines,
  takings,
  journal,
]
/** All features of the server. */
export const MODULES = [
  ...FEATURES,
  institutionsOf(FEATURES),
  institutionRegistrationOf(FEATURES),
  productImportsOf(FEATURES, stockOfImports),
  dashboardOf(FEATURES),
  auditOf(FEATURES),
]

/** The lists that are counted by day. */
export const COUNTED_LISTS = MODULES.flatMap(({ counted = [] }) => counted)
/** The stock that calls lock. */
export const LOCKS = MODULES.flatMap(({ locks = [] }) => locks)
/** Where the success of calls takes effect. */
export const AFFECTS = MODULES.flatMap(({ affects = [] }) => affects)
/** Removal of records that are over. */
export const SWEEPS = MODULES.flatMap(({ sweep = [] }) => sweep)
/** Values and rows that the export of an institution leaves out. */
export const LEFT_OUT_OF_EXPORT = MODULES.flatMap(({ leftOut = [] }) => leftOut)
