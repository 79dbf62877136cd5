import { expect, test } from 'vitest'

import { databaseAt } from '../../../../testing/database/earlier-schema.ts'
import { fillSchema } from '../../../../testing/database/fill-schema.ts'
import { migrate } from '../../../../platform/db/schema/migrate.ts'
import { serverRoot } from '../../../../server-root.ts'

const BEFORE = 103
type Numbered = { kind: string; branch: string; numbers: string; next: number; isInOrder: boolean }

test('papers from before get the numbers behind those that were given, in the order of record', async () => {
  const { owner, ask } = await databaseAt(BEFORE)
  await fillSchema(ask, BEFORE)
  // An hour apart; the last entry of each branch is the only one with a number.
  await ask(`alter table documents disable trigger documents_only_added;
    update documents d set created_at = d.created_at + x.nth * interval '1 hour'
      from (select id, row_number() over (order by md5(id::text)) as nth from documents) x
     where x.id = d.id and d.kind in ('ENTRY', 'REMOVAL');
    with last as (
      select distinct on (institution_id, branch_id) institution_id, branch_id, id from documents
       where kind = 'ENTRY' order by institution_id, branch_id, created_at desc),
    given as (
      update documents d set series_id = d.branch_id, number = 1 from last l where l.id = d.id)
    insert into series (institution_id, branch_id, kind, next) select institution_id, branch_id, 'ENTRY', 2 from last;
    alter table documents enable trigger documents_only_added`)
  const given = await ask(`select id, number from documents where number is not null order by id`)
  expect(given.length).toBeGreaterThan(0)

  await migrate(owner, serverRoot)

  expect(
    await ask(`select id, number from documents where id = any ($1) order by id`, [
      given.map(({ id }) => String(id)),
    ]),
  ).toEqual(given)
  const series = await ask<Numbered>(`
    select d.kind, d.series_id as branch, string_agg(d.number::text, ' ' order by d.number) as numbers,
           (select s.next from series s
             where s.institution_id = d.institution_id and s.branch_id = d.series_id and s.kind = d.kind) as next,
           array_agg(d.id order by d.number) = array_agg(d.id order by d.kind = 'ENTRY' and d.number = 1 desc, d.created_at) as "isInOrder"
      from documents d where d.kind in ('ENTRY', 'REMOVAL')
     group by d.institution_id, d.series_id, d.kind`)
  expect(new Set(series.map(({ kind }) => kind))).toEqual(new Set(['ENTRY', 'REMOVAL']))
  for (const one of series)
    expect(one).toMatchObject({ numbers: '1 2 3 4 5 6 7 8', next: 9, isInOrder: true })
  const [{ unnumbered } = { unnumbered: -1 }] = await ask<{ unnumbered: number }>(
    `select count(*)::int as unnumbered from documents where kind in ('ENTRY', 'REMOVAL') and number is null`,
  )
  expect(unnumbered).toBe(0)
})
