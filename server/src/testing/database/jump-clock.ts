import { rewrite } from './test-database.ts'

import type { TestDatabase } from './test-database.ts'

/** How far the times of before are from where they were, as the database sees it after its clock jumped. */
export const JUMPS = [
  ['back by ten minutes', '10 minutes'],
  ['back by sixty days', '60 days'],
  ['forward by ten minutes', '-10 minutes'],
  ['forward by sixty days', '-60 days'],
] as const

/** Moves all times of an institution by an interval: a clock that was set back has times of before in its future, one that was set forward long ago. */
export async function jumpClock(
  database: Pick<TestDatabase, 'sql'>,
  institutionId: string,
  by: string,
): Promise<void> {
  const columns = await database.sql<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'timestamp with time zone' and t.table_type = 'BASE TABLE'
        and c.column_name <> 'happened_at' and c.table_name not in ('sessions', 'accounts')
        and exists (select from information_schema.columns i
                     where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'institution_id')`,
  )
  for (const { table, column } of columns) {
    await rewrite(
      database,
      `update ${table} set ${column} = ${column} + $2::interval where institution_id = $1`,
      [institutionId, by],
    )
  }
}
