/** @import { House } from './house.mjs' */

/**
 * How far the knowledge of a feature spreads. A file names a kind of document or an entity when its code, comments left
 * out, has one of the kind's identifiers, table names, paths or kind constants.
 *
 * - Counted are the source files of contract, server and web: each of them must be edited, or at least judged, when such a
 *   kind is added.
 * - Not counted are the kind's own files: the paths below, and the migrations.
 * - Not counted are tests and their fixtures, journeys, the demo, trust, bench and documents: they use a kind as an example of their
 *   choice, and none of them has to list all kinds. The rows of the whole-API test are the kind's own.
 * @typedef {object} Kind
 * @property {RegExp} words in code
 * @property {RegExp} own paths
 * @typedef {Record<string, number>} Limits the most files by kind; without an entry GOAL
 */

/** Files outside of its own folders that may name a kind. */
export const GOAL = 10

/** Kinds above the goal; a number may only shrink. @type {Limits} */
export const limits = {
  sale: 26,
  product: 33,
  customer: 14,
  branch: 46,
  user: 49,
  institution: 35,
}

const isCounted = (/** @type {string} */ path) =>
  /\.(?:tsx?|sql)$/.test(path) &&
  !/\.(?:test|requests)\.tsx?$|\/testing\/|^server\/(?:migrations|src\/ops\/demo)\//.test(path)

/**
 * @param {string} path
 * @param {string} source
 */
function codeOf(path, source) {
  const comments = path.endsWith('.sql') ? /--.*$/gm : /\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm
  return source.replaceAll(comments, '')
}

/** @type {Record<string, Kind>} */
export const kinds = {
  receipt: {
    words:
      /StockEntr(?:y|ies)|\bstock_entries\b|\bSTOCK_ENTRY\b|'ENTRY'|\breceiveStock|\breceipts\.|stock\/entries\b/,
    own: /(?:receipt|stock\/)/i,
  },
  removal: {
    words:
      /\bStockOut|StockOuts?\b|\bstock_outs\b|\bSTOCK_OUT\b|'REMOVAL'|\bremovals\b|\bRemoval\w*\b|\bremoveStock|stock\/outs\b/,
    own: /(?:removal|stock\/)/i,
  },
  sale: {
    words:
      /\bSales?\b|\b(?:create|list|get)Sales?\b|\bSale[A-Z]\w*|\brecord_sales?\b|'SALE'|['/]sales\b|\bfrom sales\b|\bjoin sales\b/,
    own: /sale/i,
  },
  product: {
    words:
      /\bProducts?\b|\b(?:create|update|list)Products?\b|\bProduct[A-Z]\w*|'PRODUCT'|\b(?:from|join|into|update) products\b|['/]products\b/,
    own: /product/i,
  },
  category: {
    words:
      /\bCategory\b|\b(?:create|update|list)Categor(?:y|ies)\b|\bCategory[A-Z]\w*|'CATEGORY'|\b(?:from|join|into|update) categories\b|['/]categories\b/,
    own: /categor/i,
  },
  supplier: {
    words:
      /\bSupplier\b|\b(?:create|update|list|delete)Suppliers?\b|\bSupplier[A-Z]\w*|'SUPPLIER'|\b(?:from|join|into|update) suppliers\b|['/]suppliers\b/,
    own: /supplier/i,
  },
  customer: {
    words:
      /\bCustomer\b|\b(?:create|update|list)Customers?\b|\b(?:New)?Customer[A-Z]\w*|\bNewCustomer\b|'CUSTOMER'|\b(?:from|join|into|update) customers\b|['/]customers\b/,
    own: /customer/i,
  },
  branch: {
    words:
      /\bBranch\b|\b(?:create|update|list|delete)Branch(?:es)?\b|\bBranchInput\b|'BRANCH'|\b(?:from|join|into|update) branches\b|['/]branches\b/,
    own: /branch/i,
  },
  user: {
    words:
      /\bUser\b|\b(?:create|list)Users?\b|\bchangeUserStatus\b|\bUserInput\b|'USER'|\b(?:from|join|into|update) users\b|['/]users\b/,
    own: /(?:user|people\/)/i,
  },
  institution: {
    words:
      /\bInstitution\b|\b(?:create|update|list|register)Institutions?\b|\bInstitutionInput\b|'INSTITUTION'|\b(?:from|join|into|update) institutions\b|['/]institutions\b/,
    own: /institution/i,
  },
}

/**
 * The files that name a kind outside of its own folders.
 * @param {House} house
 * @param {Kind} kind
 * @returns {string[]}
 */
export const spreadOf = (house, { words, own }) =>
  [...house.values()]
    .filter(
      ({ path, source }) => isCounted(path) && !own.test(path) && words.test(codeOf(path, source)),
    )
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
