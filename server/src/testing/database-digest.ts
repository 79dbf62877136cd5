import type { TestDatabase } from './test-database.ts'

/** One short text per table that changes whenever any of its rows does. */
export type DatabaseDigest = Record<string, string>

// last_used_at of a session is not shown on any screen; everything else counts.
const UNSEEN: Record<string, string> = { sessions: 'last_used_at' }

/**
 * Digests every table, or only the rows of one institution: equal before and after means that nothing was changed.
 */
export async function databaseDigest(
  database: Pick<TestDatabase, 'sql'>,
  institutionId?: string,
): Promise<DatabaseDigest> {
  const tables = await database.sql<{ name: string; owner: string | null }>(
    `select c.relname as name,
            case when c.relname = 'institutions' then 'id'
                 else (select attname from pg_attribute where attrelid = c.oid and attname = 'institution_id') end as owner
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by c.relname`,
  )
  const digest: DatabaseDigest = {}
  for (const { name, owner } of tables) {
    if (institutionId === undefined) digest[name] = await digestOf(database, name)
    else if (owner !== null) digest[name] = await digestOf(database, name, { owner, institutionId })
  }
  return digest
}

async function digestOf(
  database: Pick<TestDatabase, 'sql'>,
  name: string,
  only?: { owner: string; institutionId: string },
): Promise<string> {
  const row = `(to_jsonb(t) - '${UNSEEN[name] ?? ''}')::text`
  const [digest] = await database.sql<{ count: string; hash: string }>(
    `select count(*)::text as count, md5(coalesce(string_agg(${row}, ',' order by ${row}), '')) as hash
       from ${name} t ${only === undefined ? '' : `where t.${only.owner} = $1`}`,
    only === undefined ? [] : [only.institutionId],
  )
  return `${digest?.count} rows ${digest?.hash}`
}
