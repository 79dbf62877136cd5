import { readFile } from 'node:fs/promises'

import type pg from 'pg'

/** Numbers of rows; `others` are small institutions beside the growing one. */
export type Size = {
  name: 'small' | 'large'
  products: number
  sales: number
  others: number
}

export const BRANCHES = 20

/** How many times the small size the large one has: 100 for the goals, less to try out the bench. */
const TIMES = Number(process.env['BENCH_GROWTH_TIMES'] ?? 100)

/** A hundredth of the size of the goals, and all of it. Each has 20 branches. */
export const SIZES: readonly Size[] = [
  { name: 'small', products: 1000, sales: 10_000, others: 20 },
  { name: 'large', products: 1000 * TIMES, sales: 10_000 * TIMES, others: 20 * TIMES },
]

/** Fills an empty migrated database as a superuser; equal sizes give equal rows. */
export async function makeShops(owner: pg.Client, size: Size): Promise<void> {
  const indexes = await dropPlainIndexes(owner)
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off;
                     set work_mem = '512MB'; set maintenance_work_mem = '1GB'`)
  await owner.query(
    `create temp table shops as
     select 0 as k, md5('institution:0')::uuid as institution, $1::int as branches, $2::int as products,
            $3::int as sales, $3::int / 20 as customers, greatest(40, $2::int / 200) as suppliers, $3::int / 20 as removals
     union all
     select k, md5('institution:' || k)::uuid, 2, 50, 50, 10, 5, 10 from generate_series(1, $4::int) k`,
    [BRANCHES, size.products, size.sales, size.others],
  )
  for (const file of ['shops.sql', 'money.sql']) {
    await owner.query(await readFile(new URL(file, import.meta.url), 'utf8'))
  }
  for (const definition of indexes) await owner.query(definition)
  await owner.query('set session_replication_role = origin; drop table shops, goods, stock_lines')
  await owner.query('vacuum (freeze, analyze)')
  await owner.query('checkpoint')
}

/** Indexes built at the end are five times faster. Returns a function that recreates them. */
async function dropPlainIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
       join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      where not i.indisunique
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
