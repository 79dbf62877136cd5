import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenCategory } from '../../../testing/builders.ts'
import { vacuum } from '../../../testing/grown-shop.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { appConnection } from '../schema/app-role.ts'
import { fromNamed, searchCondition, searchFor } from './search.ts'

type PlanLine = { 'QUERY PLAN': string }

const app = ownApp()

describe('searchFor', () => {
  it.each([undefined, ''])('looks for nothing when asked for %j', (text) => {
    expect(searchFor(text)).toEqual({ form: 'none', pattern: null })
  })

  it.each(['cof', 'ስኳር', '10% tea', "o'clock"])('looks %j up in the index', (text) => {
    expect(searchFor(text).form).toBe('index')
  })

  it.each(['ቡና', 'ab', 'a b', '%_%', '1.5', '--', '\\'])('reads row by row for %j', (text) => {
    expect(searchFor(text).form).toBe('scan')
  })
})

describe('under row-level security', () => {
  let institutionId: string

  beforeAll(async () => {
    const business = await givenBusiness(app)
    institutionId = business.institution.id
    const category = await givenCategory(app, business.admin)
    await app.database.sql(
      `insert into products (institution_id, category_id, name, unit, price_per_unit)
       select $1, $2, md5(n::text), 'kg', 1 from generate_series(1, 5000) n`,
      [institutionId, category.id],
    )
    await vacuum(app.database)
  })

  const OWN = 'from products where institution_id = $1'

  /** The generic plan of a statement for the server's role. */
  async function planOf(from: string, values: string): Promise<string> {
    const sql = (text: string, given?: unknown[]) => app.database.sql<PlanLine>(text, given)
    await sql('begin')
    try {
      await sql(`set local role "${appConnection(app.database.connection).user}"`)
      await sql(`select set_config('app.institution_id', $1, true)`, [institutionId])
      // A sequential scan is faster for a table this small; the plan of a large one is under test.
      await sql('set local enable_seqscan = off')
      await sql('set local plan_cache_mode = force_generic_plan')
      await sql(`prepare looked_at as select id ${from}`)
      const rows = await sql(
        `explain (costs off) execute looked_at ('${institutionId}', ${values})`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await sql('rollback')
      await sql('deallocate all')
    }
  }

  it('a search still goes through the index of trigrams', async () => {
    const plan = await planOf(`${OWN} and ${searchCondition('index', '$2')}`, `'%coffee%'`)
    expect(plan).toMatch(/products_search_idx\n\s+Index Cond: .*search_key ~~ \(InitPlan/)
  })

  it('a text of two letters is not looked up in it, and folded once for all rows', async () => {
    const plan = await planOf(`${OWN} and ${searchCondition('scan', '$2')}`, `'%ቡና%'`)
    expect(plan).toMatch(/Filter: .*\(search_key ~~ \(InitPlan \d\)\.col1\) IS TRUE/)
    expect(plan).not.toMatch(/Index Cond: .*search_key/)
    expect(plan).not.toMatch(/translate/)
  })

  it('names alone go through the index of trigrams too, or are read from their own index', async () => {
    const rare = await planOf(fromNamed('products', 'index', '$2'), `'%coffee%'`)
    expect(rare).toMatch(/products_search_idx\n\s+Index Cond: .*search_key ~~ \(InitPlan/)
    const short = await planOf(fromNamed('products', 'scan', '$2'), `'%ቡና%'`)
    expect(short).toMatch(/Index Only Scan using products_name_idx/)
  })

  it('a page still begins where the last one ended in the index of names', async () => {
    const after = `${OWN} and (name_key, id) > ($2, $3::uuid) order by name_key, id limit 51`
    const plan = await planOf(after, `'m', '${institutionId}'`)
    expect(plan).toMatch(/Scan using products_name_idx.*\n\s+Index Cond: .*ROW\(name_key, id\)/)
  })
})
