import { lineAt } from './house.mjs'

/** @import { Breach, House } from './house.mjs' */

/**
 * The second half of rule 5 has few exceptions, each an act that is one database function or one
 * statement over more than one area's tables.
 * @type {Record<string, string[]>}
 */
const alsoWrites = {
  // Sales with their new customers, their stock and the answers of their keys are one act in one round trip.
  'server/src/modules/selling/sales/record-sales.sql': [
    'documents',
    'branch_stock',
    'stock_movements',
    'idempotency_keys',
  ],
  // A sale on a shard is recorded as other documents are (docs/decisions/0035).
  'server/src/modules/selling/sales/record-sales.queries.ts': ['documents'],
  // A product is counted otherwise with all that counts it (docs/decisions/0119).
  'server/src/modules/catalogue/goods/unit-size/recount-product.sql': [
    ...[
      'branch_stock',
      'stock_movements',
      'lots',
      'document_lots',
      'transfer_lines',
      'quarantine_goods',
    ],
    ...['stock_take_counts', 'stock_take_products', 'product_levels', 'purchase_order_lines'],
    ...['price_list_rows', 'day_counts', 'row_changes'],
  ],
  // Goods that become a service leave no stock behind (docs/decisions/0147).
  'server/src/modules/catalogue/goods/services/change-service.sql': [
    ...['branch_stock', 'product_levels', 'kept_low'],
  ],
  // It names the rows that an export leaves out.
  'server/src/modules/insight/audit/audit.module.ts': ['day_counts'],
  // The sweep removes what has expired, of whichever module.
  'server/src/platform/db/sweep.ts': ['sessions'],
  // A user's password is changed by its owner.
  'server/src/modules/people/accounts/accounts.queries.ts': ['users'],
  // And the PIN.
  'server/src/modules/people/pins/pins.queries.ts': ['users'],
}

// A table of `recordWrites` is named as its `table`.
const write =
  /\b(?:insert\s+into\s+|delete\s+from\s+(?:only\s+)?|table: ')([a-z_]+)|\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi

const ownerOf = (/** @type {string} */ path) =>
  /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ??
  /^server\/src\/platform\/(db)\//.exec(path)?.[1]

/**
 * @param {House} house
 * @returns {Breach[]}
 */
export function secondWriters(house) {
  /** @type {Map<string, { owner: string, path: string }>} */
  const writers = new Map()
  /** @type {Breach[]} */
  const found = []
  for (const { path, source } of house.values()) {
    const owner = ownerOf(path)
    if (!owner || path.endsWith('.test.ts')) continue
    const text = source.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))
    for (const { 1: inserted, 2: updated, index } of text.matchAll(write)) {
      const table = (inserted ?? updated ?? '').toLowerCase()
      if (alsoWrites[path]?.includes(table)) continue
      const first = writers.get(table)
      if (!first) writers.set(table, { owner, path })
      else if (first.owner !== owner) {
        const why = `${table} is written in ${first.path} too: let one area do it.`
        found.push({ rule: '5 one writer per table', path, line: lineAt(source, index), why })
      }
    }
  }
  return found
}
