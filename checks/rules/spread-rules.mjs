/** @import { House, Module } from '../house.mjs' */

/**
 * How far the knowledge of a feature spreads. A file names a kind of document or an entity when its code, comments left
 * out, has one of the kind's identifiers, table names, paths or kind constants.
 *
 * - Counted are the source files of contract, server and web: each of them must be edited, or at least judged, when such a
 *   kind is added.
 * - Not counted are the kind's own files: the paths below, the migrations, and the view of the journal, which was one.
 * - Not counted are tests and their fixtures, journeys, the demo, trust, bench and documents: they use a kind as an example of their
 *   choice, and none of them has to list all kinds. The rows of the whole-API test are the kind's own.
 * - Not counted are sentences for people, in the texts of the web and elsewhere.
 * @typedef {object} Kind
 * @property {RegExp} words in code
 * @property {RegExp} own paths
 * @property {RegExp} [unless] its words in code that names no feature
 * @typedef {Record<string, number>} Limits the most files by kind; without an entry GOAL
 */

/** Files outside of its own folders that may name a kind. */
export const GOAL = 10

/** Kinds above the goal; a number may only shrink. @type {Limits} */
export const limits = {
  stockTake: 11,
  sale: 11,
  product: 12,
  supplier: 11,
  branch: 11,
  reversals: 11,
}

const isCounted = (/** @type {string} */ path) =>
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
 *
 * The platform and the operations serve whole tenants, and count as their own (docs/decisions/0042).
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
    own: /(?:stock-take|stock\/)/i,
  },
  sale: {
    words:
      /\bSale\b|\b(?:create|list|get)Sales?\b|\bSale[A-Z]\w*|\brecord_sales?\b|'SALE'|['/]sales\b|\bfrom sales\b|\bjoin sales\b/,
    // The till is another form of the sale.
    own: /sale|selling\/till\//i,
  },
  product: {
    unless: lineOfGoods,
    words:
      /\bProduct\b|\b(?:create|update|list)Products?\b|\bProduct[A-Z]\w*|'PRODUCT'|\b(?:from|join|into|update) products\b|['/]products\b/,
    own: /product|catalogue\/goods/i,
  },
  category: {
    words:
      /\bCategory\b|\b(?:create|update|list)Categor(?:y|ies)\b|\bCategory[A-Z]\w*|'CATEGORY'|\b(?:from|join|into|update) categories\b|['/]categories\b/,
    own: /categor/i,
  },
  supplier: {
    unless: tenancy,
    words:
      /\bSupplier\b|\b(?:create|update|list|delete)Suppliers?\b|\bSupplier[A-Z]\w*|'SUPPLIER'|\b(?:from|join|into|update) suppliers\b|['/]suppliers\b/,
    own: /supplier/i,
  },
  customer: {
    words:
      /\bCustomer\b|\b(?:create|update|list)Customers?\b|\b(?:New)?Customer[A-Z]\w*|\bNewCustomer\b|'CUSTOMER'|\b(?:from|join|into|update) customers\b|['/]customers\b/,
    own: /customer|price-lists/i, // the groups of customers have their lists
  },
  branch: {
    words:
      /\bBranch\b|\b(?:create|update|list|delete)Branch(?:es)?\b|\bBranchInput\b|'BRANCH'|\b(?:from|join|into|update) branches\b|['/]branches\b/,
    unless: tenancy,
    own: /branch|^server\/src\/(?:platform|ops)\//i,
  },
  user: {
    words:
      /\b(?:create|list)Users?\b|\bchangeUserStatus\b|\bUserInput\b|'USER'|\b(?:from|join|into|update) users\b|['/]users\b/,
    unless: tenancy,
    own: /user|people\/|^server\/src\/(?:platform|ops)\//i,
  },
  institution: {
    words:
      /\bInstitution\b|\b(?:create|update|list|register)Institutions?\b|\bInstitutionInput\b|'INSTITUTION'|\b(?:from|join|into|update) institutions\b|['/]institutions\b/,
    unless: tenancy,
    own: /institution|^server\/src\/(?:platform|ops)\//i,
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
    return [[name, { words: new RegExp(words), own: /stock\//i }]]
  })
  return Object.fromEntries(found)
}

/**
 * The files that name a kind outside of its own folders.
 * @param {House} house
 * @param {Kind} kind
 * @returns {string[]}
 */
export const spreadOf = (house, { words, own, unless }) =>
  [...house.values()]
    .filter((module) => {
      if (!isCounted(module.path) || own.test(module.path)) return false
      const code = codeOf(module)
      // Most files have none of its words, whatever is allowed.
      return words.test(code) && (unless === undefined || words.test(code.replaceAll(unless, '')))
    })
    .map(({ path }) => path)

/**
 * A sentence for each kind that spreads further than its limit.
 * @param {House} house
 * @param {Record<string, Kind>} all
 * @param {Limits} most
 */
export const spreadBreaches = (house, all, most) =>
  Object.entries(all).flatMap(([name, kind]) => {
    const files = spreadOf(house, kind)
    const limit = most[name] ?? GOAL
    if (files.length <= limit) return []
    const list = files.map((path) => `\n  ${path}`).join('')
    return [
      `${name} is named in ${files.length} files outside of its own, at most ${limit} may:${list}`,
    ]
  })
