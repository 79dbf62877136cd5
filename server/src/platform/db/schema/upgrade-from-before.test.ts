import { expect, test } from 'vitest'

import { serverRoot } from '../../../server-root.ts'
import { MIGRATIONS, databaseAt } from '../../../testing/database/earlier-schema.ts'
import { ADDS_ROWS, factsOf, sameFactsOf } from '../../../testing/database/facts.ts'
import { fillSchema } from '../../../testing/database/fill-schema.ts'
import { migrate } from './migrate.ts'

// `upgrade.long.test.ts` walks through all earlier schemas.
test('an upgrade from the schema before the newest keeps all data', async () => {
  const earlier = MIGRATIONS.length - 1
  const { owner, ask } = await databaseAt(earlier)
  await fillSchema(ask, earlier)
  const facts = await factsOf(ask, [], earlier)
  expect(facts.filter(({ rows }) => rows === 0)).toEqual([])

  await migrate(owner, serverRoot)

  const kept = facts.filter(({ table }) => table !== ADDS_ROWS.get(MIGRATIONS.at(-1) ?? ''))
  expect(await sameFactsOf(ask, kept)).toEqual(kept)
})
