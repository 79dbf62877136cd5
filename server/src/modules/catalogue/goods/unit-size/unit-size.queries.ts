import { statement } from '../../../../platform/db/statement.ts'

import type { CountedRow } from './counted-row.ts'

export const unitSizeOf = statement<{ unit_size: number | null; version: number }>(
  'unit_size',
  'select unit_size, version from products where institution_id = $1 and id = $2',
)

/** A long past takes longer than a request may. */
export const TIMEOUT_MS = 120_000
export const extendTimeouts = statement(
  'extend_timeouts',
  `select set_config('statement_timeout', $1, true), set_config('lock_timeout', '10s', true)`,
)

export const recount = statement<{ refusal: 'stale' | 'not_whole' | 'too_large' | null }>(
  'recount_product',
  'select recount_product($1, $2, $3, $4, $5, $6, $7) as refusal',
)

export const unitSizes = statement<{ id: string; unit_size: number }>(
  'unit_sizes',
  `select id, unit_size from products
    where institution_id = $1 and id = any ($2::uuid[]) and unit_size is not null`,
)

/** Locks the products against a recount until the transaction ends. */
export const countingOfDocument = statement<never>(
  'lock_counting_of_document',
  `select from stock_movements m
     join products p on p.institution_id = $1 and p.id = m.product_id
    where m.institution_id = $1 and m.document_id = $2
    order by m.product_id for key share of p`,
)

export const lockProducts = statement<CountedRow & { id: string }>(
  'lock_counted_products',
  'select id, unit_size from products where institution_id = $1 and id = any ($2) order by id for no key update',
)
