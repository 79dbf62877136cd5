import * as audit from './insight/audit.ts'
import * as admins from './people/institution-admin.ts'
import * as auth from './people/auth.ts'
import * as ownSessions from './people/own-sessions.ts'
import * as pins from './people/pins.ts'
import * as branches from './business/branches.ts'
import * as categories from './catalogue/categories.ts'
import * as customerPayments from './selling/customer-payments.ts'
import * as customerSales from './selling/customer-sales.ts'
import * as customers from './selling/customers.ts'
import * as dashboard from './insight/dashboard.ts'
import * as events from './insight/events.ts'
import * as institutionLogo from './business/institution-logo.ts'
import * as institutions from './business/institutions.ts'
import * as registration from './people/register-institution.ts'
import * as productChanges from './catalogue/product-changes.ts'
import * as productFilters from './catalogue/product-filters.ts'
import * as productHistory from './insight/product-history.ts'
import * as productImports from './catalogue/product-imports.ts'
import * as productPhotos from './catalogue/product-photos.ts'
import * as namedProducts from './catalogue/named-products.ts'
import * as productVariants from './catalogue/product-variants.ts'
import * as products from './catalogue/products.ts'
import * as journal from './insight/journal.ts'
import * as documentLines from './insight/document-lines.ts'
import * as reports from './insight/reports.ts'
import * as valueBridge from './insight/value-bridge.ts'
import * as days from './selling/days/days.ts'
import * as margins from './selling/sale-margins.ts'
import * as saleExchanges from './selling/sale-exchanges.ts'
import * as saleReturns from './selling/sale-returns.ts'
import * as approvals from './selling/sale-approvals/approvals.ts'
import * as fiscalNumbers from './selling/sale-fiscal-numbers.ts'
import * as saleSums from './insight/sale-sums.ts'
import * as takings from './selling/sale-takings.ts'
import * as sales from './selling/sales.ts'
import * as taxDocuments from './selling/taxes/sale-tax-documents.ts'
import * as taxSummary from './selling/taxes/sale-tax-summary.ts'
import * as shifts from './selling/shifts.ts'
import * as taxes from './selling/taxes/taxes.ts'
import * as priceLists from './selling/price-lists/price-lists.ts'
import * as tenders from './selling/tenders.ts'
import * as tills from './selling/tills.ts'
import * as vouchers from './selling/vouchers/vouchers.ts'
import * as documentSums from './stock/document-sums.ts'
import * as deliveries from './stock/deliveries.ts'
import * as receipts from './stock/receipts.ts'
import * as removalReasons from './stock/removal-reasons.ts'
import * as removals from './stock/removals.ts'
import * as revaluations from './stock/revaluations.ts'
import * as moved from './stock/moved.ts'
import * as papers from './stock/papers.ts'
import * as reversals from './stock/reversals.ts'
import * as quarantines from './stock/quarantines.ts'
import * as supplierReturns from './stock/supplier-returns.ts'
import * as lots from './stock/lots.ts'
import * as levels from './stock/levels.ts'
import * as transferReversal from './stock/transfer-reversal.ts'
import * as transferSteps from './stock/transfer-steps.ts'
import * as transferSums from './stock/transfer-sums.ts'
import * as transfers from './stock/transfers.ts'
import * as stockTakes from './stock/stock-take-calls.ts'
import * as orders from './buying/orders.ts'
import * as reorder from './buying/reorder.ts'
import * as billList from './buying/supplier-bill-list.ts'
import * as supplierBills from './buying/supplier-bills.ts'
import * as payables from './buying/supplier-payables.ts'
import * as supplierPayments from './buying/supplier-payments.ts'
import * as suppliers from './buying/suppliers.ts'
import * as users from './people/users.ts'

import type { Endpoint } from './kit/endpoint.ts'

type CallsIn<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

/** The calls among a module's exports. */
function callsIn<Module extends object>(module: Module): CallsIn<Module> {
  const calls = Object.entries(module).filter(
    ([, one]) => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter is the condition of the type
  return Object.fromEntries(calls) as CallsIn<Module>
}

/** The whole API: every call once, by its name (spec §7, decisions). */
export const CALLS = {
  ...callsIn(auth),
  ...callsIn(ownSessions),
  ...callsIn(pins),
  ...callsIn(registration),
  ...callsIn(users),
  ...callsIn(admins),
  ...callsIn(institutions),
  ...callsIn(institutionLogo),
  ...callsIn(dashboard),
  ...callsIn(branches),
  ...callsIn(categories),
  ...callsIn(suppliers),
  ...callsIn(supplierBills),
  ...callsIn(billList),
  ...callsIn(payables),
  ...callsIn(supplierPayments),
  ...callsIn(orders),
  ...callsIn(reorder),
  ...callsIn(products),
  ...callsIn(productPhotos),
  ...callsIn(namedProducts),
  ...callsIn(productFilters),
  ...callsIn(productChanges),
  ...callsIn(productVariants),
  ...callsIn(productImports),
  ...callsIn(productHistory),
  ...callsIn(customers),
  ...callsIn(customerPayments),
  ...callsIn(vouchers),
  ...callsIn(customerSales),
  ...callsIn(receipts),
  ...callsIn(documentSums),
  ...callsIn(deliveries),
  ...callsIn(removals),
  ...callsIn(quarantines),
  ...callsIn(supplierReturns),
  ...callsIn(removalReasons),
  ...callsIn(revaluations),
  ...callsIn(moved),
  ...callsIn(papers),
  ...callsIn(reversals),
  ...callsIn(levels),
  ...callsIn(lots),
  ...callsIn(transfers),
  ...callsIn(transferReversal),
  ...callsIn(transferSteps),
  ...callsIn(transferSums),
  ...callsIn(stockTakes),
  ...callsIn(sales),
  ...callsIn(saleSums),
  ...callsIn(fiscalNumbers),
  ...callsIn(approvals),
  ...callsIn(taxes),
  ...callsIn(priceLists),
  ...callsIn(taxSummary),
  ...callsIn(taxDocuments),
  ...callsIn(tenders),
  ...callsIn(tills),
  ...callsIn(shifts),
  ...callsIn(days),
  ...callsIn(saleExchanges),
  ...callsIn(saleReturns),
  ...callsIn(margins),
  ...callsIn(reports),
  ...callsIn(valueBridge),
  ...callsIn(documentLines),
  ...callsIn(takings),
  ...callsIn(journal),
  ...callsIn(audit),
  ...callsIn(events),
} satisfies Record<string, Endpoint>
