import { countedUntil } from '../../../platform/db/counts/counted-total.ts'

import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

/**
 * SQL for the amounts of movements by branch, of days from $3 and before $4, or of the given days; $2 is the branch or null. `lists`
 * are those that one name keeps.
 */
export const countedAmounts = (
  { name, list = `'${name}'`, amount = '0', where = 'true' }: CountedList,
  lists: readonly string[] = [name],
  [from, to] = ['$3', '$4'],
): string => `
  (select part, list, amount from (
    select d.part, d.list, d.amount from day_counts d
     where d.institution_id = $1 and d.list in (${lists.map((one) => `'${one}'`).join()})
       and d.part <> '00000000-0000-0000-0000-000000000000'
       and ($2::uuid is null or d.part = $2) and d.day >= ${from} and d.day < ${to} and d.day < ${countedUntil(name, '$1')}
    union all
    select branch_id, ${list}, ${amount} from stock_movements
     where institution_id = $1 and ${where} and ($2::uuid is null or branch_id = $2)
       and created_at >= greatest(${from}::timestamptz, ${countedUntil(name, '$1')}) and created_at < ${to}) parts)`
