/** @import { House, Module } from '../house.mjs' */
/** @import { Kind } from './spread-words.mjs' */

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
 * @typedef {Record<string, number>} Limits the most files, which may only shrink
 */

/** The most files outside a feature's own folders that may name a kind, and a facet. */
export const MOST = { kind: 10, facet: 20 }

/** Kinds and facets above that, as they were when they were first counted; a number may only shrink. @type {Limits} */
export const limits = {
  // newest-cost.sql reads which documents say a cost, of all kinds in one place.
  deliveries: 36,
  receipts: 13,
  removals: 22,
  revaluations: 18,
  // The view by which counts are judged names reversals, sales and transfers; migrations had it.
  reversals: 58,
  'supplier-returns': 14,
  stockTake: 21,
  // A voucher asks which returns a sale has.
  sale: 56,
  // The change of value shows the past of goods that are services now.
  product: 62,
  category: 17,
  supplier: 59,
  customer: 50,
  // One of them asks whether all branches stock a product, the other is the change of value.
  branch: 15,
  // The filters of documents and the records that they name are one list.
  user: 29,
  institution: 24,
  purchaseOrder: 17,
  variant: 20,
  removalReason: 24,
  saleReturn: 36,
  quarantine: 31,
  transfer: 41,
  supplierBill: 14,
  customerPayment: 13,
  voucher: 24,
  lot: 22,
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

const sentences = /'(?:An? |[A-Z][a-z])[^'\n]*'|'\w+ must be [^'\n]*'|`[A-Z][a-z][^`$]*/g

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
    return [...rows.matchAll(/^ {4}([A-Z_]+): {/gm)].map(([, kind = '']) => kind)
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
