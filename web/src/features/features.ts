import { branches } from './business/branches/branches.feature.ts'
import { institutions } from './business/institutions/institutions.feature.ts'
import { purchaseOrders } from './buying/orders/orders.feature.ts'
import { supplierBills } from './buying/supplier-bills/supplier-bills.feature.ts'
import { supplierReorder } from './buying/reorder/reorder.feature.ts'
import { suppliers } from './buying/suppliers/suppliers.feature.ts'
import { categories } from './catalogue/categories/categories.feature.ts'
import { productImports } from './catalogue/product-imports/product-imports.feature.ts'
import { labels } from './catalogue/goods/labels/labels.feature.ts'
import { variants } from './catalogue/products/variants/variants.feature.ts'
import { products } from './catalogue/products/products.feature.ts'
import { audit } from './insight/audit/audit.feature.ts'
import { dashboard } from './insight/dashboard/dashboard.feature.ts'
import { overview } from './insight/dashboard/overview.feature.ts'
import { journal } from './insight/journal/journal.feature.ts'
import { moneyLists } from './insight/money-lists/money-lists.feature.ts'
import { taxDocuments } from './insight/money-lists/taxes/tax-documents.feature.ts'
import { productPage } from './insight/product-page/product-page.feature.ts'
import { reports } from './insight/reports/reports.feature.ts'
import { accounts } from './people/accounts/accounts.feature.ts'
import { users } from './people/users/users.feature.ts'
import { customerSales } from './selling/customer-sales/customer-sales.feature.ts'
import { customers } from './selling/customers/customers.feature.ts'
import { days } from './selling/days/days.feature.ts'
import { sales } from './selling/sales/sales.feature.ts'
import { shifts } from './selling/shifts/shifts.feature.ts'
import { taxes } from './selling/taxes/taxes.feature.ts'
import { priceLists } from './selling/price-lists/price-lists.feature.ts'
import { tenders } from './selling/tenders/tenders.feature.ts'
import { till } from './selling/till/till.feature.ts'
import { tills } from './selling/tills/tills.feature.ts'
import { vouchers } from './selling/vouchers/vouchers.feature.ts'
import { levels } from './stock/levels/levels.feature.ts'
import { removalReasons } from './stock/removal-reasons/removal-reasons.feature.ts'
import { expiring } from './stock/expiring/expiring.feature.ts'
import { stock } from './stock/stock.feature.ts'
import { transfers } from './stock/transfers/transfers.feature.ts'
import { settings } from './workspace/settings/settings.feature.ts'

/** The manifests of all features, in the order of the navigation (spec §2). */
export const features = [
  accounts,
  dashboard,
  overview,
  products,
  categories,
  branches,
  till,
  sales,
  tills,
  days,
  suppliers,
  purchaseOrders,
  supplierReorder,
  supplierBills,
  stock,
  levels,
  expiring,
  transfers,
  users,
  customers,
  vouchers,
  productImports,
  institutions,
  reports,
  moneyLists,
  taxDocuments,
  journal,
  audit,
  settings,
  tenders,
  taxes,
  priceLists,
  removalReasons,
  shifts,
  productPage,
  customerSales,
  variants,
  labels,
] as const
