/** The lists of rows that are only ever added, whose totals are kept by days (docs/decisions/0026). */
export type CountedList = 'products' | 'customers' | 'stock_entries' | 'stock_outs'

const EVERYTHING = `'00000000-0000-0000-0000-000000000000'`

/**
 * SQL for the number of rows of a list, or of one branch of it. `institution` and `branch` are parameters or columns. Days
 * that were counted are added up, and only what came since is counted.
 */
export function totalOf(list: CountedList, institution: string, branch?: string): string {
  // IS TRUE keeps the branch from choosing the index: all that it has would be looked through for what is new.
  const ofBranch = branch === undefined ? '' : `and (n.branch_id = ${branch}) is true`
  return `(
    (select coalesce(sum(d.rows), 0)::bigint from day_counts d
      where d.institution_id = ${institution} and d.list = '${list}' and d.part = ${branch ?? EVERYTHING})
    + (select count(*) from ${list} n
        where n.institution_id = ${institution} ${ofBranch}
          and n.created_at >= ${countedUntil(list, institution)}))`
}

/** SQL for the moment until which a list was counted. A sub-select all of it: under row-level security no other form is for an index. */
export function countedUntil(list: string, institution: string): string {
  return `(select coalesce(max(c.until), '-infinity') from counted_until c
    where c.institution_id = ${institution} and c.list = '${list}')`
}
