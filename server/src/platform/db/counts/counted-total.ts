/** Rows that are only added, with totals by day (docs/decisions/0026). SQL of `source`, with an index by institution_id, `where`, `at`. */
export type CountedList = {
  name: string
  source: string
  at: string
  /** The list in day_counts, where one name keeps several. */
  list?: string
  part?: string
  amount?: string
  where?: string
  /** A lateral set of rows that each row counts as; the other fields may name its columns. */
  each?: string
  isGlobal?: true
  /** Only the newest days are counted and kept; `list` is the name, a space, the year and more. */
  keptDays?: number
}

const EVERYTHING = `'00000000-0000-0000-0000-000000000000'`

/** SQL for the number of rows, of one branch or all: counted days plus later rows. Both arguments are parameters or columns. */
export function countedTotal(
  { name, source, at, part = 'branch_id', where = 'true' }: CountedList,
  institution: string,
  branch?: string,
): string {
  // IS TRUE prevents the use of the branch's index, which would read all of its rows for the few new ones.
  const ofBranch = branch === undefined ? '' : `and (n.${part} = ${branch}) is true`
  return `(
    (select coalesce(sum(d.rows), 0)::bigint from day_counts d
      where d.institution_id = ${institution} and d.list = '${name}' and d.part = ${branch ?? EVERYTHING}
        and d.day < ${countedUntil(name, institution)})
    + (select count(*) from ${source} n
        where n.institution_id = ${institution} and ${where} ${ofBranch}
          and n.${at} >= ${countedUntil(name, institution)}))`
}

/** SQL for the moment until which a list is counted; '-infinity' for counts that are not used (counts.sql). As one sub-select: row-level security lets no other form use the index. */
export function countedUntil(name: string, institution: string): string {
  return `(select coalesce(max(c.until), '-infinity') from counted_until c
    where c.institution_id = ${institution} and c.list = '${name}' and c.until <= summary_horizon())`
}
