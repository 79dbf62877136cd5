import type { TestDatabase } from './test-database.ts'

/** One short text per table that changes whenever any of its rows does. */
export type DatabaseDigest = Record<string, string>

type Table = { name: string; owner: string | null }

// Stored some time after the writes that they count.
const COUNTED_LATE = 'institution_writes'

/** By connection: finding the tables, and planning a statement of a hundred of them, takes longer than reading their few rows. */
const known = new WeakMap<TestDatabase['sql'], Promise<readonly Table[]>>()

/**
 * Digests every table, or only the rows of one institution: equal before and after means that nothing was changed.
 */
export async function databaseDigest(
  { sql }: Pick<TestDatabase, 'sql'>,
  institutionId?: string,
): Promise<DatabaseDigest> {
  const reading = known.get(sql) ?? tablesOf(sql)
  known.set(sql, reading)
  const tables = await reading
  const isAll = institutionId === undefined
  const digests = await sql<{ name: string; digest: string }>(
    tables
      .filter(({ owner }) => isAll || owner !== null)
      .map((table) => `${digestOf(table)} ${isAll ? '' : `where t.${table.owner} = $1`}`)
      .join(' union all '),
    isAll ? [] : [institutionId],
    isAll ? 'digest' : 'digest of an institution',
  )
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]))
}

const tablesOf = (sql: TestDatabase['sql']) =>
  sql<Table>(
    `select c.relname as name,
            case when c.relname = 'institutions' then 'id'
                 else (select attname from pg_attribute where attrelid = c.oid and attname = 'institution_id') end as owner
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> '${COUNTED_LATE}'
      order by c.relname`,
  )

/** A sum of hashes, so that no table has to be sorted. */
function digestOf({ name }: Table): string {
  // last_used_at of a session is not shown on any screen; everything else counts.
  const row = name === 'sessions' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text'
  return `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as digest from ${name} t`
}
