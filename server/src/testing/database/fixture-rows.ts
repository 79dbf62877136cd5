/** The table of the two shops that a fill is about (`fill-schema.ts`), and the condition for rows that it has made. */
export const shops = 'filled_shops'
export const ofShops = `institution_id in (select institution_id from ${shops})`

/** Ids follow from what they name, so that statements can speak of each other's rows. */
export const idOf = (what: string) => `md5(institution_id::text || ${what})::uuid`

/** Accounts and users, with the password where it is kept: with the user since migration 14. */
export function people(ofAccount: string, ofUser: string): string {
  const hash = (column: string) => (column === '' ? '' : `, '$argon2id$v=19$m=19456,t=2,p=1$x'`)
  return `insert into accounts (institution_id, id, email${ofAccount})
          select institution_id, ${idOf(`'user' || n`)}, 'user' || n || '@' || institution_id${hash(ofAccount)}
            from ${shops}, generate_series(1, 3) n;
          insert into users (institution_id, id, name, role, status, branch_id${ofUser})
          select institution_id, ${idOf(`'user' || n`)}, 'Almaz ዓለም ' || n, case n when 1 then 'ADMIN' else 'STAFF' end,
                 'APPROVED', ${idOf(`'branch' || n`)}${hash(ofUser)}
            from ${shops}, generate_series(1, 3) n;
          insert into sessions (token_hash, institution_id, account_id)
          select sha256(id::text::bytea), institution_id, id from accounts where ${ofShops}`
}

/** Six sales; since migration 21 each names its kind. */
export function sales(table: string, column: string, value: string): string {
  return `insert into ${table} (institution_id, id, branch_id, customer_id, user_id, total_amount, created_at${column})
          select institution_id, ${idOf(`'sale' || n`)}, ${idOf(`'branch' || (1 + n % 3)`)}, ${idOf(`'customer' || n`)},
                 ${idOf(`'user1'`)}, 2 * (n * 12.35 + (n + 1) * 12.35), '2026-02-01T08:00:00Z'${value}
            from ${shops}, generate_series(1, 6) n`
}

/** Receipts and removals of the movements; since migration 11 each names its product. */
export function receiptsAndRemovals(column: string, value: string): string {
  return `insert into stock_entries (institution_id, id, branch_id, supplier_id, user_id, date_received, created_at${column})
          select institution_id, document_id, branch_id, ${idOf(`'supplier1'`)}, user_id, created_at, created_at${value}
            from stock_movements where kind = 'ENTRY' and ${ofShops};
          insert into stock_outs (institution_id, id, branch_id, user_id, reason, date_removed, created_at${column})
          select institution_id, document_id, branch_id, user_id, 'ኃይል', created_at, created_at${value}
            from stock_movements where kind = 'REMOVAL' and ${ofShops}`
}
