/**
 * The words by which a file names a kind of records, or a facet of a line.
 * @typedef {object} Kind
 * @property {RegExp} words in code
 * @property {string[]} own features, as `area/name`
 * @property {RegExp} [unless] its words in code that names no feature
 */

/**
 * Institution, branch and user are also the axes of tenancy: every record has their keys and every session names one of each.
 * A file that only says whose its records are knows no feature. For these three kinds it may, without being counted,
 *
 * - look up the row of such a key in SQL (name, state, existence): `from branches b where b.institution_id = … and b.id = …`,
 * - have the user of the session, as the one `by` whom something was done, and in `shows` the topics of the names of keys,
 * - ask the questions of scope: which branch is meant, which ones are in reach, is the institution there.
 */
const tenancy = new RegExp(
  [
    String.raw`\b(?:from|join) (?:branches|users|institutions) (\w+)\b(?=[^;\x60]*?\s(?:on|where) (?:\1\.institution_id = \S+\s+and )?\1\.id = )`,
    String.raw`\bfrom institutions where id = (?:\$|any )`,
    String.raw`\b(?:shows:|DOCUMENT_SHOWS =) \[[^\]]*\]`,
    String.raw`^import [^']*'[^'\n]*/(?:people/user|branches/(?:resolve-branch|BranchField|branches\.api|use-awaited-branch)\.tsx?)'`,
    String.raw`^import \{(?: (?:has|lock)Institution,?)+ \} from '.*'`,
    String.raw`\bby(?:: z\.enum\(\[| ===|:) ?'USER'`,
  ].join('|'),
  'gm',
)

/**
 * A product is the axis of stock as a branch is that of tenancy: every line of every document names one. The field that
 * chooses it is not counted, nor its scanner, nor is the look-up of a line's product by its key in SQL (docs/decisions/0042). Other files get
 * what they need from the `goods` of the catalogue, which are the product's own.
 */
const lineOfGoods = new RegExp(
  [
    String.raw`^import [^\n]*Product(?:Field|Scanner)[^\n]*$|<Product(?:Field|Scanner)\b`,
    String.raw`\bjoin products (\w+) on \1\.institution_id = \S+ and \1\.id = \w+\.product_id\b`,
    String.raw`\bfrom products (\w+)(?:\s+join [^\n]*)?\s+where \2\.institution_id = \S+\s+and \2\.id = (?:\w+\.product_id|any \((?:p_)?products\))`,
  ].join('|'),
  'gm',
)

/** @satisfies {Record<string, Kind>} */
export const kinds = {
  stockTake: {
    words:
      /\bStockTake\w*|\bstock(?:_t|T)akes?\b|'(?:STOCK_TAKE|STOCK_COUNT|COUNT)'|stock-takes?\b/,
    own: ['stock/stock-takes', 'stock/stock-take-calls'],
  },
  sale: {
    words:
      /\bSale\b|\b(?:create|list|get)Sales?\b|\bSale[A-Z]\w*|\brecord_sales?\b|'SALE'|['/]sales\b|\bfrom sales\b|\bjoin sales\b/,
    own: ['selling/sales', 'selling/till'],
  },
  product: {
    unless: lineOfGoods,
    words:
      /\bProduct\b|\b(?:create|update|list)Products?\b|\bProduct[A-Z]\w*|'PRODUCT'|\b(?:from|join|into|update) products\b|['/]products\b/,
    own: ['catalogue/products', 'catalogue/goods'],
  },
  category: {
    words:
      /\bCategory\b|\b(?:create|update|list)Categor(?:y|ies)\b|\bCategory[A-Z]\w*|'CATEGORY'|\b(?:from|join|into|update) categories\b|['/]categories\b/,
    own: ['catalogue/categories'],
  },
  supplier: {
    unless: tenancy,
    words:
      /\bSupplier\b|\b(?:create|update|list|delete)Suppliers?\b|\bSupplier[A-Z]\w*|'SUPPLIER'|\b(?:from|join|into|update) suppliers\b|['/]suppliers\b/,
    own: ['buying/suppliers'],
  },
  customer: {
    words:
      /\bCustomer\b|\b(?:create|update|list)Customers?\b|\b(?:New)?Customer[A-Z]\w*|\bNewCustomer\b|'CUSTOMER'|\b(?:from|join|into|update) customers\b|['/]customers\b/,
    own: ['selling/customers'],
  },
  branch: {
    words:
      /\bBranch\b|\b(?:create|update|list|delete)Branch(?:es)?\b|\bBranchInput\b|'BRANCH'|\b(?:from|join|into|update) branches\b|['/]branches\b/,
    unless: tenancy,
    own: ['business/branches'],
  },
  user: {
    words:
      /\b(?:create|list)Users?\b|\bchangeUserStatus\b|\bUserInput\b|'USER'|\b(?:from|join|into|update) users\b|['/]users\b/,
    unless: tenancy,
    own: ['people/users', 'people/user'],
  },
  institution: {
    words:
      /\bInstitution\b|\b(?:create|update|list|register)Institutions?\b|\bInstitutionInput\b|'INSTITUTION'|\b(?:from|join|into|update) institutions\b|['/]institutions\b/,
    unless: tenancy,
    own: ['business/institutions', 'business/institution'],
  },
  purchaseOrder: {
    words:
      /\bpurchase_orders?\b|\b\w*(?:Purchase|Supplier)Orders?\b|'PURCHASE_ORDER'|(?:['/]buying|'\.\.)\/orders\b/,
    own: ['buying/orders'],
  },
  variant: {
    // `variant` alone is how a button looks.
    words: /\bvariants\b|\b[a-z]\w*Variants?\b|\bVariants?[A-Z]\w*|\bproduct_groups\b/,
    own: ['catalogue/product-variants', 'catalogue/products/variants'],
  },
  saleReturn: {
    words: /'RETURN'|\b\w*SaleReturns?\b|['/]sale-returns\b/,
    own: [
      'selling/sale-returns',
      'selling/sales/returns',
      'selling/slips/gave-back',
      'stock/sale-returns',
    ],
  },
  quarantine: {
    words:
      /'QUARANTINE(?:_SETTLEMENT)?'|\b\w*(?:Quarantine|Settlement)s?\b|\bquarantines?\b|['/]quarantines\b/,
    own: ['stock/quarantines'],
  },
  transfer: {
    words:
      /'(?:SHIPMENT|ARRIVAL|TRANSIT_LOSS|TRANSFER)'|\b(?:\w*[a-z])?Transfers?(?:[A-Z]\w*)?\b|\b(?:from|join|into|update) transfer(?:s|_lines)\b|['/]transfers\b/,
    own: [
      'stock/transfers',
      'stock/transfer-steps',
      'stock/transfer-sums',
      'stock/transfer-reversal',
    ],
  },
  opening: {
    words: /'OPENING'/,
    own: ['stock/receipts'],
  },
  supplierBill: {
    words:
      /'SUPPLIER_(?:BILL|CREDIT|PAYMENT)'|\b\w*Supplier(?:Bill|Credit|Payment)s?\b|\b(?:from|join|into|update) supplier_bills\b|['/]supplier-(?:bills|payments)\b/,
    own: ['buying/supplier-bills', 'buying/supplier-bill-list', 'buying/supplier-payments'],
  },
  customerPayment: {
    words:
      /'(?:CUSTOMER_PAYMENT|OPENING_DEBT)'|\b\w*(?:CustomerPayment|OpeningDebt)s?\b|['/](?:customer-payments|opening-debts)\b/,
    own: ['selling/customer-payments', 'selling/opening-debts'],
  },
  cashMovement: {
    words: /'CASH_MOVEMENT'|\b\w*CashMovements?\b|\bcash_movements\b/,
    own: ['selling/shifts'],
  },
  voucher: {
    words: /'VOUCHER(?:_VOID)?'|\b\w*Vouchers?(?:[A-Z]\w*)?\b|\bvouchers?\b/,
    own: ['selling/vouchers'],
  },
  removalReason: {
    words: /\bremoval_reasons\b|\b\w*RemovalReasons?\b|'REMOVAL_REASON'|['/]removal-reasons\b/,
    own: ['stock/removal-reasons'],
  },
}

/** Of lines of documents. @satisfies {Record<string, Kind>} */
export const facets = {
  unitSize: {
    words: /\bunit_sizes?\b|\b(?:[uU]nitSizes?\w*|\w+UnitSizes?\w*)\b/,
    own: [
      'kit/unit-size',
      'catalogue/unit-size',
      'catalogue/goods/unit-size',
      'catalogue/products/weighed',
      'catalogue/product-imports/goods/weight-of-rows',
    ],
  },
  cost: {
    // Of a password hash; the permission to see reports, as kinds are not counted by theirs; the way amounts of purchases are written.
    unless: /\b(?:memory|time)Cost\b|'costs\.view'|\bentryCost\b/g,
    words: /\b(?:\w+_)?costs?(?:_\w+)?\b|\b\w+Costs?\b|\bcosts?[A-Z]\w*/,
    own: [
      'stock/costs',
      'stock/facets/costs',
      'stock/cost-corrections',
      'stock/revaluations',
      'stock/value-lines',
      'stock/transfers/costs',
      'stock/deliveries/costs',
      'buying/supplier-bills/costs',
      'stock/stock-takes/costs',
      'stock/quarantines/costs',
      'catalogue/goods/unit-size/cost-of-counted',
      'insight/product-history/costs',
      'insight/product-page/costs',
      'catalogue/product-imports/costs',
      'catalogue/product-imports/goods/costs',
      // Their subject is the value of stock, which is the sum of costs.
      'catalogue/goods/listed-value',
      'insight/reports',
      'insight/value-bridge',
      'insight/value-of-line',
      'insight/value-of-product',
      'selling/sale-margins',
      'selling/price-lists/margins',
      'selling/sales/margins',
    ],
  },
  lot: {
    words:
      /\b(?:\w+_)?lots?(?:_\w+)?\b|\b\w+Lots?\b|\b[lL]ots?[A-Z]\w*|\btracksExpiry\b|\btracks_expiry\b|\bexpiresOn\b|\bexpires_on\b/,
    own: [
      'stock/lots',
      'stock/expiring',
      'stock/transfers/lots',
      'stock/stock-takes/lots',
      'catalogue/goods/lots',
      'catalogue/product-imports/lots',
      'catalogue/product-imports/goods/lots',
      'selling/sales/form/expired-units',
    ],
  },
  pack: {
    // A unit of goods.
    unless: /\bpack packet\b/g,
    words: /\b(?:\w+_)?packs?(?:_\w+)?\b|\b\w+Packs?\b|\b[pP]acks?[A-Z]\w*/,
    own: [
      'catalogue/packs',
      'catalogue/goods/packs',
      'catalogue/product-imports/goods/packs-of-rows',
      'stock/lines/counted-in',
      'stock/lines/LineQuantity',
    ],
  },
  discount: {
    // Headings of a column of prices, and permissions, as of costs.
    unless: /\blowest price with discount\b|'sales\.discount(?:Any)?'/g,
    words:
      /'DISCOUNT'|\bDISCOUNT:|\b(?:\w+_)?discounts?(?:_\w+)?\b|\b\w+Discounts?\b|\b[dD]iscounts?[A-Z]\w*/,
    own: [
      'selling/sale-discounts',
      'selling/sales/discounts',
      'selling/till/discounts',
      'stock/ledger/lines/discount-of-line',
    ],
  },
  tax: {
    // The day of the calendar, and headings of the number of a taxpayer.
    unless: /\btax_day\b|\btax (?:id|identification number)\b/g,
    words: /\btax(?:es)?\b|\btax_\w+|\b\w+Tax(?:es)?\b|\b[tT]ax(?:es)?[A-Z]\w*/,
    own: [
      'selling/taxes',
      'selling/sales/taxes',
      'selling/sales/tax-summary',
      'buying/supplier-bills/taxes',
      'insight/money-lists/taxes',
      'stock/ledger/lines/tax-of-line',
    ],
  },
  service: {
    // Of a device on the radio.
    unless: /\bgetPrimaryServices?\b|\boptionalServices\b|\b\w*GATTService\b/g,
    words: /\bis_service\b|\b\w*[a-z]Services?\b|\bservice[A-Z]\w*/,
    own: [
      'stock/facets/services',
      'stock/facets/keeps-stock',
      'catalogue/goods/services',
      'catalogue/products/services',
      'catalogue/product-imports/goods/service-of-rows',
    ],
  },
  priceList: {
    words: /\bprice_lists?\b|\blisted_\w+|\b\w*PriceLists?\b|\b[lL]istedPrices?\b/,
    own: ['selling/price-lists'],
  },
  returnOf: {
    // Goods that a transfer brings home are `returned`, too.
    words:
      /'RETURNS'|\bof_line\b|\bofLine\?:|\breturnsSaleId\b|\b[rR]eturnedLines\b|\breturned\??\.(?:amount|isAll)\b|\breturned\?: {|\breturned: z\.optional\b/,
    own: [
      'selling/sale-returns',
      'selling/sales/returned-lines',
      'selling/sales/lists/returned',
      'selling/slips/gave-back',
      'selling/sales/returns',
      'stock/supplier-returns',
      'stock/ledger/lines/return-of-line',
    ],
  },
}
