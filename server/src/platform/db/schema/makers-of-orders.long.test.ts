import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { serverRoot } from '../../../server-root.ts'
import { createEmptyDatabase } from '../../../testing/database/empty-database.ts'
import { fillSchema } from '../../../testing/database/fill-schema.ts'
import { applyMigrations } from './apply-migrations.ts'

import type { QueryResultRow } from 'pg'

const MIGRATION = '0053_makers_of_orders.sql'
const TIMEOUT_MS = 300_000

/** A database of the schema before the migration, with two shops. */
async function givenEarlierDatabase() {
  const client = new Client(await createEmptyDatabase())
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-makers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const ask = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const add = (name: string) =>
    cp(path.join(serverRoot, 'migrations', name), path.join(folder, 'migrations', name))
  const earlier = readdirSync(path.join(serverRoot, 'migrations'))
    .toSorted()
    .filter((name) => name < MIGRATION)
  await ask('create extension pg_trgm; create extension btree_gin')
  for (const name of earlier) await add(name)
  await applyMigrations(client, folder, () => undefined)
  await fillSchema(ask, earlier.length)
  const upgrade = async () => {
    await add(MIGRATION)
    await applyMigrations(client, folder, () => undefined)
  }
  return { ask, upgrade }
}

test(
  'an upgrade names the maker of each order whose audit entry names one, and of no other order',
  async () => {
    const { ask, upgrade } = await givenEarlierDatabase()
    const shops = await ask<{ shop: string; user: string; order: string; other: string }>(
      `select i.id as shop, u.id as user, o.id as order, gen_random_uuid() as other
         from institutions i
        cross join lateral (select id from users where institution_id = i.id order by id limit 1) u
        cross join lateral (select id from purchase_orders where institution_id = i.id limit 1) o`,
    )
    expect(shops).toHaveLength(2)
    for (const { shop, user, order, other } of shops) {
      await ask(
        `insert into purchase_orders (institution_id, id, branch_id, supplier_id, number, state)
         select institution_id, $2, branch_id, supplier_id, number + 1, 'DRAFT' from purchase_orders
          where institution_id = $1 and id = $3`,
        [shop, other, order],
      )
      // The other order was made by the system, and only changed by the user.
      await ask(
        `insert into audit_entries (institution_id, kind, record_id, action, user_id, system)
         values ($1, 'PURCHASE_ORDER', $2, 'CREATED', $4, null),
                ($1, 'PURCHASE_ORDER', $3, 'CREATED', null, 'demo'),
                ($1, 'PURCHASE_ORDER', $3, 'CHANGED', $4, null),
                ($1, 'SUPPLIER', $3, 'CREATED', $4, null)`,
        [shop, order, other, user],
      )
    }
    await upgrade()
    const makers = await ask<{ id: string; user_id: string | null }>(
      'select id, user_id from purchase_orders where id = any ($1)',
      [shops.flatMap(({ order, other }) => [order, other])],
    )
    expect(new Map(makers.map(({ id, user_id }) => [id, user_id]))).toEqual(
      new Map(
        shops.flatMap(({ order, other, user }): [string, string | null][] => [
          [order, user],
          [other, null],
        ]),
      ),
    )
    const loose = await ask(
      `select relname from pg_class
        where relname in ('purchase_orders', 'audit_entries', 'users') and not relforcerowsecurity`,
    )
    expect(loose).toEqual([])
  },
  TIMEOUT_MS,
)
