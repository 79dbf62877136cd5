import { fileURLToPath } from 'node:url'

import { loadModule, parseSync } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { allStatements } from '../../../testing/all-statements.ts'
import {
  hasLateralTotal,
  looseTables,
  outerParameters,
} from '../../../testing/database/loose-tables.ts'
import { faultsForShards, shardKeys } from '../../../testing/database/schema-for-shards.ts'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { sqlFiles } from './sql-files.ts'

import type { TestDatabase } from '../../../testing/database/test-database.ts'

const serverRoot = fileURLToPath(new URL('../../../..', import.meta.url))

let database: TestDatabase
let keys: ReadonlyMap<string, string>

beforeAll(async () => {
  await loadModule()
  database = await createTestDatabase()
  keys = await shardKeys((text, values) => database.sql(text, values))
})
afterAll(() => database.drop())

/** The faults of the schema with a planted statement, which is rolled back. */
async function faultsWith(planted: string): Promise<string[]> {
  await database.sql('begin')
  try {
    await database.sql(planted)
    return await faultsForShards((text, values) => database.sql(text, values))
  } finally {
    await database.sql('rollback')
  }
}

describe('the schema can be spread over shards', () => {
  test('in its current form', async () => {
    expect(await faultsWith('select')).toEqual([])
  })

  test.each([
    [
      'create table coupons (institution_id uuid primary key)',
      'coupons has rows of institutions and no policy own_institution',
    ],
    ['create view all_sales as select 1 as one', 'all_sales reads with the rights of its owner'],
    ['create materialized view all_sales as select 1 as one', 'all_sales cannot lie on shards'],
    [
      `comment on table products is 'every machine'`,
      'products_category_fkey of products points from every machine to shards',
    ],
    [
      'create unique index products_name_unique on products (name)',
      'products_name_unique is unique without institution_id',
    ],
    [
      'alter table branches add constraint branches_name_excl exclude using btree (name with =)',
      'branches_name_excl is unique without institution_id',
    ],
    [
      'alter table idempotency_keys drop constraint idempotency_keys_pkey',
      'idempotency_keys has no primary key',
    ],
    [
      `alter table accounts add constraint accounts_home_fkey foreign key (institution_id) references institutions (id)`,
      'accounts_home_fkey of accounts points from every machine to shards',
    ],
    [
      `create unique index users_id on users (id); alter table customers add column seller uuid,
         add constraint customers_seller_fkey foreign key (seller) references users (id)`,
      'customers_seller_fkey of customers does not name the institution on both sides at the same place',
    ],
    [
      `alter table users drop constraint users_branch_fkey, add constraint users_branch_fkey
         foreign key (institution_id, branch_id) references branches (institution_id, id) on delete set null`,
      'users_branch_fkey of users sets columns of its own',
    ],
    [
      `create trigger accounts_audit after update on accounts for each row execute function audit_row('USER')`,
      'accounts_audit on accounts is a trigger that would not run once, beside its row',
    ],
    [
      `alter table documents add column nth int generated always as identity`,
      'documents.nth counts',
    ],
    [`alter table products add column number serial`, 'products.number counts'],
    [
      `create policy clever on documents using (exists (select from users u where u.id = user_id))`,
      'clever on documents asks a table',
    ],
    [
      `create function total(p_institution uuid) returns numeric language sql
         as 'select sum(total_amount) from sales'`,
      'total leaves its shard: sales without p_institution',
    ],
    [
      `create function total(p_branch uuid) returns numeric language plpgsql as $$ begin
         return (select sum(s.total_amount) from branches b join sales s on s.institution_id = b.institution_id
                  where b.id = p_branch); end $$`,
      'total leaves its shard: branches without p_institution',
    ],
    [
      `create function total(p_branch uuid, p_institution uuid) returns numeric language sql
         as 'select sum(total_amount) from sales where institution_id = p_institution'`,
      'total does not begin with p_institution',
    ],
    [
      `create function users(p_institution uuid) returns setof record language sql
         as 'select resolve_sessions(null, null)'`,
      'users leaves its shard: it calls resolve_sessions',
    ],
    [
      `create function customer(p_institution uuid, p_customer uuid) returns text language sql
         as 'select c.name from institutions i
               left join customers c on c.institution_id = p_institution and c.id = p_customer
              where i.id = p_institution'`,
      'customer compares id with a parameter in an outer join',
    ],
  ])('and not with: %s', async (planted, fault) => {
    expect(await faultsWith(planted)).toContain(fault)
  })
})

/** Functions of the platform over all institutions, on every shard; each reads, or removes expired rows. */
const OVER_ALL = [
  'admin_totals',
  'all_branches_index_page',
  'all_branches_index_page_desc_name',
  'all_branches_index_total',
  'all_branches_none_page',
  'all_branches_none_page_desc_name',
  'all_branches_none_total',
  'all_branches_scan_page',
  'all_branches_scan_page_desc_name',
  'all_branches_scan_total',
  'audit_names',
  'audit_names_for_platform',
  'audit_names_for_platform_on_shards',
  'audit_names_on_shards',
  'audit_of_platform',
  'audit_of_platform_date',
  'audit_total_of_platform',
  'demo_find_institutions',
  'installation',
  'institution_of_user',
  'institutions_by_status',
  'institutions_page',
  'institutions_page_date',
  'institutions_page_desc_name',
  'institutions_page_name',
  'institutions_total',
  'keep_for',
  'living_sessions',
  'newest_institutions',
  'sweep_idempotency_keys',
  'sweep_sessions',
  'users_by_role',
]

const loose = (text: string) =>
  looseTables(parseSync(text), { keys, isOne: (node) => 'ParamRef' in node })

describe('every statement of the server says of which institution each table is', () => {
  test('but those of the platform', async () => {
    const statements = await allStatements()
    expect(statements.size).toBeGreaterThan(100)
    const names = [...statements].filter(([, text]) => loose(text).length > 0).map(([name]) => name)
    expect(names.toSorted()).toEqual(OVER_ALL)
  })

  test.each([
    ['select * from sales where id = $1', ['sales']],
    ['select * from sales s, users u where s.institution_id = $1 and u.id = s.user_id', ['users']],
    [
      'select * from sales s join users u on u.institution_id = s.institution_id where s.institution_id = $1',
      ['users'],
    ],
    ['select * from sales where institution_id = $1 or $2', ['sales']],
    ['select 1 union select 2 from sales', ['sales']],
    [
      'select (select count(*) from products) from branches b where b.institution_id = $1',
      ['products'],
    ],
    ['with p as (select * from products) select * from p', ['products']],
    [
      'select * from branches b, lateral (select * from users u where u.institution_id = b.institution_id limit 1) u where b.institution_id = $1',
      ['users'],
    ],
    ['update users set name = $2 where id = $1', ['users']],
    ['delete from sessions where token_hash = $1', ['sessions']],
    ['insert into sales (id, institution_id) values ($1, gen_random_uuid())', ['sales']],
    ['select * from institutions i where i.name = $1', ['institutions']],
  ])('and this one does not: %s', (text, tables) => {
    expect(loose(text)).toEqual(tables)
  })

  test.each([
    'select * from sales where institution_id = $1',
    'select * from sales s left join users u on u.institution_id = $1 and u.id = s.user_id where s.institution_id = $1',
    'with p as (select * from products where institution_id = $1) select * from p',
    'select * from institutions where $1::uuid = id',
    'insert into sales (id, institution_id) values ($2, $1)',
    'insert into sessions (institution_id, account_id) select u.institution_id, u.id from users u where u.institution_id = $1',
    'select * from accounts where email = $1',
  ])('and this one does: %s', (text) => {
    expect(loose(text)).toEqual([])
  })
})

const outer = (text: string) => outerParameters(parseSync(text), (node) => 'ParamRef' in node)

describe('no statement loses its institution in an outer join with a null', () => {
  test('of the server', async () => {
    const statements = await allStatements()
    const names = [...statements].filter(([, text]) => outer(text).length > 0).map(([name]) => name)
    expect(names).toEqual([])
  })

  test.each([
    [
      'select 1 from institutions i left join suppliers s on s.institution_id = $1 and s.id = $2 where i.id = $1',
      ['id'],
    ],
    [
      'select 1 from institutions i full join users u on u.institution_id = $1 and $2::uuid = u.id',
      ['id'],
    ],
    [
      'select 1 from institutions i left join users u on u.institution_id = $1 and u.id = i.owner',
      [],
    ],
    ['select (select s.name from suppliers s where s.institution_id = $1 and s.id = $2)', []],
  ])('as in: %s', (text, columns) => {
    expect(outer(text)).toEqual(columns)
  })
})

describe('no rule of the data needs a total that shards refuse', () => {
  test('of the server', async () => {
    const files = await sqlFiles(serverRoot, 'invariants')
    expect(files.length).toBeGreaterThan(5)
    const names = files.filter(({ sql }) => hasLateralTotal(parseSync(sql))).map(({ name }) => name)
    expect(names).toEqual([])
  })

  test.each([
    [
      'select 1 from counted_until u join document_kinds() k on true cross join lateral (select count(*) from documents d where d.kind = k.kind) t',
      true,
    ],
    [
      'select 1 from counted_until u cross join lateral (select count(*) from documents d where d.kind = u.list) t',
      false,
    ],
    [
      'select 1 from document_kinds() k left join lateral (select count(*) from documents d where d.kind = k.kind group by d.institution_id) t on true',
      false,
    ],
  ])('as in: %s', (text, isRefused) => {
    expect(hasLateralTotal(parseSync(text))).toBe(isRefused)
  })
})
