/** @import { House, Module } from '../house.mjs' */

/**
 * How far the knowledge of a kind, and of a facet of a line, spreads. A file names one when its code, comments left
 * out, has one of its identifiers, table names, paths or constants.
 *
 * - Counted are the source files of contract, server and web: each of them must be edited, or at least judged, when such a
 *   kind or facet is added.
 * - Not counted are its own: the files of its features, which have the same name in contract, server and web. No file is its own
 *   because of a word in its path.
 * - Not counted are migrations, the view of the journal, which was one, tests and their fixtures, journeys, the demo, trust, bench and
 *   documents: they use a kind as an example of their choice. The rows of the whole-API test are the kind's own.
 * - Not counted are sentences for people, in the texts of the web and elsewhere.
 * @typedef {object} Kind
 * @property {RegExp} words in code
 * @property {string[]} own features, as `area/name`
 * @property {RegExp} [unless] its words in code that names no feature
 * @typedef {Record<string, number>} Limits the most files, which may only shrink
 */

/** The most files outside a feature's own folders that may name a kind, and a facet. */
export const MOST = { kind: 10, facet: 20 }

/** Kinds and facets above that, as they were when they were first counted; a number may only shrink. @type {Limits} */
export const limits = {
  deliveries: 34,
  receipts: 13,
  removals: 22,
  revaluations: 19,
  reversals: 57,
  'supplier-returns': 13,
  stockTake: 21,
  sale: 53,
  product: 60,
  category: 17,
  supplier: 60,
  customer: 50,
  branch: 13,
  user: 28,
  institution: 24,
  purchaseOrder: 17,
  variant: 20,
  removalReason: 26,
  saleReturn: 36,
  quarantine: 31,
  transfer: 38,
  supplierBill: 14,
  customerPayment: 13,
  voucher: 24,
  unitSize: 45,
  cost: 167,
  lot: 118,
  pack: 79,
  discount: 77,
  tax: 83,
  returnOf: 39,
  service: 28,
}

export const isCounted = (/** @type {string} */ path) =>
  /\.(?:tsx?|sql)$/.test(path) &&
  !/\.(?:test|requests|en|am)\.tsx?$|\/testing\/|\/journal-postings\.sql$|^server\/(?:migrations|src\/ops\/demo)\//.test(
    path,
  )

/** Each file once for all kinds. @type {WeakMap<Module, string>} */
const codes = new WeakMap()

/** @param {Module} module */
function codeOf(module) {
  const { path, source } = module
  const comments = path.endsWith('.sql') ? /--.*$/gm : /\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm
  const code = codes.get(module) ?? source.replaceAll(comments, '').replaceAll(sentences, '')
  codes.set(module, code)
  return code
}

const sentences = /'[A-Z][a-z][^'\n]*'|`[A-Z][a-z][^`$]*/g

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
    String.raw`\bfrom products (\w+)(?:\s+join [^\n]*)?\s+where \2\.institution_id = \S+\s+and \2\.id = (?:\w+\.product_id|any \(p_products\))`,
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
    own: ['selling/sale-returns', 'selling/sales/returns', 'stock/sale-returns'],
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
    words: /\bunit_sizes?\b|\b(?:[uU]nitSizes?|\w+UnitSize)\b/,
    own: [
      'kit/unit-size',
      'catalogue/unit-size',
      'catalogue/goods/unit-size',
      'catalogue/products/weighed',
    ],
  },
  cost: {
    // Memory that a password hash costs.
    unless: /\bmemoryCost\b/g,
    words: /\b(?:\w+_)?costs?(?:_\w+)?\b|\b\w+Costs?\b|\bcosts?[A-Z]\w*/,
    own: [
      'stock/costs',
      'stock/facets/costs',
      'stock/cost-corrections',
      'stock/revaluations',
      'stock/value-lines',
    ],
  },
  lot: {
    words:
      /\b(?:\w+_)?lots?(?:_\w+)?\b|\b\w+Lots?\b|\b[lL]ots?[A-Z]\w*|\btracksExpiry\b|\btracks_expiry\b|\bexpiresOn\b|\bexpires_on\b/,
    own: [
      'stock/lots',
      'stock/expiring',
      'stock/transfers/lots',
      'catalogue/product-imports/goods/lots-of-rows',
      'catalogue/product-imports/goods/read-lot',
    ],
  },
  pack: {
    // A unit of goods.
    unless: /\bpack packet\b/g,
    words: /\b(?:\w+_)?packs?(?:_\w+)?\b|\b\w+Packs?\b|\b[pP]acks?[A-Z]\w*/,
    own: ['catalogue/packs', 'catalogue/packs-text', 'catalogue/goods/packs'],
  },
  discount: {
    // Headings of a column of prices.
    unless: /'lowest price with discount'/g,
    words: /\b(?:\w+_)?discounts?(?:_\w+)?\b|\b\w+Discounts?\b|\b[dD]iscounts?[A-Z]\w*/,
    own: ['selling/sale-discounts', 'stock/ledger/lines/discount-of-line'],
  },
  tax: {
    // The day of the calendar, and headings of the number of a taxpayer.
    unless: /\btax_day\b|'tax (?:id|identification number)'/g,
    words: /\btax(?:es)?\b|\btax_\w+|\b\w+Tax(?:es)?\b|\b[tT]ax(?:es)?[A-Z]\w*/,
    own: ['selling/taxes', 'selling/sales/tax-summary'],
  },
  service: {
    words:
      /\bis_service\b|\bisService\b|\b[cC]hangeService\b|\b(?:new|judge)Service\b|\bserviceField\b/,
    own: [
      'stock/facets/services',
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
    own: ['selling/sale-returns', 'selling/sales/returns', 'stock/supplier-returns'],
  },
}

/**
 * The kinds of documents that move stock, read from the source so that none is missing: the folder of the module, the exports
 * of the contract's file of this name, and from the row of `documents` the constant, the audit kind and the list.
 * @param {House} house
 * @returns {Record<string, Kind>}
 */
export function documentKinds(house) {
  const rows = house.get('contract/src/stock/stock.feature.ts')?.source ?? ''
  const found = [...house.values()].flatMap(({ path, source }) => {
    const [, name] = /^server\/src\/modules\/stock\/([\w-]+)\/\1\.module\.ts$/.exec(path) ?? []
    const [, kind] = /\bkind: '([A-Z_]+)'/.exec(source) ?? []
    if (name === undefined || kind === undefined) return []
    const [, audit, list] =
      new RegExp(`\\b${kind}: {[^}]*?audit: '(\\w+)',\\s*list: '(\\w+)'`).exec(rows) ?? []
    const contract = house.get(`contract/src/stock/${name}.ts`)?.source ?? ''
    const exported = [...contract.matchAll(/^export const (\w*[a-z]\w*)/gm)].map(([, it]) => it)
    const words = [`'${kind}'`, `\\b(?:${name}|${audit}|${list})\\b`, ...exported].join('|')
    return [[name, { words: new RegExp(words), own: [`stock/${name}`] }]]
  })
  return Object.fromEntries(found)
}

/**
 * Kinds of documents of the contract that none of these counts.
 * @param {House} house
 * @param {Record<string, Kind>} counted
 * @returns {string[]}
 */
export function uncountedKinds(house, counted) {
  const words = Object.values(counted).map((one) => one.words)
  const all = [...house.values()].flatMap(({ path, source }) => {
    if (!/^contract\/.*\.feature\.ts$/.test(path)) return []
    const [, rows = ''] = /documents: {\n([^]*?)\n  },/.exec(source) ?? []
    return [...rows.matchAll(/^ {4}([A-Z_]+): {/gm)].map(([, kind]) => kind)
  })
  return all.filter((kind) => words.every((one) => !one.test(`'${kind}'`)))
}

/** @param {Kind} kind */
const ownOf = ({ own }) =>
  new RegExp(`^(?:contract/src|server/src/modules|web/src/features)/(?:${own.join('|')})[./]`)

/**
 * The files that call a facet's own ones and do not name it: they hand a product or a line on as it is.
 * @param {House} house
 * @param {Kind} kind
 * @returns {string[]}
 */
export function callersOf(house, kind) {
  const isOwn = ownOf(kind)
  const named = new Set(spreadOf(house, kind))
  return [...house.values()]
    .filter(
      ({ path, imports }) =>
        isCounted(path) &&
        !isOwn.test(path) &&
        !named.has(path) &&
        imports.some(({ target }) => isOwn.test(target)),
    )
    .map(({ path }) => path)
}

/**
 * The files that name a kind, without its own.
 * @param {House} house
 * @param {Kind} kind
 * @returns {string[]}
 */
export function spreadOf(house, kind) {
  const { words, unless } = kind
  const isOwn = ownOf(kind)
  return [...house.values()]
    .filter((module) => {
      if (!isCounted(module.path) || isOwn.test(module.path)) return false
      const code = codeOf(module)
      // Most files have none of its words, with or without the allowed ones.
      return words.test(code) && (unless === undefined || words.test(code.replaceAll(unless, '')))
    })
    .map(({ path }) => path)
}

/**
 * A sentence for each kind or facet that spreads further than its limit.
 * @param {House} house
 * @param {Record<string, Kind>} all
 * @param {Limits} own limits of some of them
 * @param {number} most of the others
 */
export const spreadBreaches = (house, all, own, most) =>
  Object.entries(all).flatMap(([name, kind]) => {
    const files = spreadOf(house, kind)
    const limit = own[name] ?? most
    if (files.length <= limit) return []
    const list = files.map((path) => `\n  ${path}`).join('')
    return [
      `${name} is named in ${files.length} files that are not its own, at most ${limit} may:${list}`,
    ]
  })
