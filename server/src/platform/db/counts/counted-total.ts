/**
 * A list of rows that are only ever added, whose totals are kept by day (docs/decisions/0026). The fields are SQL over a
 * row of `source`; its index must begin with institution_id and the columns of `where`, followed by `at`.
 */
export type CountedList = {
  /** Its name in day_counts and counted_until. */
  name: string
  source: string
  at: string
  /** The list in day_counts, where one name keeps several. */
  list?: string
  /** The part that has a total of its own, mostly the branch. */
  part?: string
  /** Summed up beside the number of rows. */
  amount?: string
  where?: string
  /** A lateral set of rows that each row counts as; the other fields may name its columns. */
  each?: string
  /** Counted by the platform over all institutions. */
  isGlobal?: true
  /** Only the newest days are counted and kept; `list` is the name, a space, the year and more. */
  keptDays?: number
}

const EVERYTHING = `'00000000-0000-0000-0000-000000000000'`

/**
 * SQL for the number of rows of a list, or of one branch of it: the total of the counted days and the count of later rows.
 * `institution` and `branch` are parameters or columns.
 */
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
