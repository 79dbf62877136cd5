import type { Planted } from '../lib/goal.ts'

/** Sales that are recorded together are of whoever had the token the last time. */
export const presumedSellers: Planted = {
  name: 'sale of a session that has ended',
  foundBy: ['T8'],
  code: [
    {
      file: 'src/modules/sales/record-sales.sql',
      find: /cross join lateral \(\s+select s\.account_id as id from sessions s[^;]*? limit 1\) k/,
      replace: 'cross join lateral (select a.user_id as id) k',
    },
    {
      file: 'src/modules/sales/record-sales.sql',
      find: "and u.status = 'APPROVED' and u.role = a.role and u.branch_id is not distinct from a.own_branch",
      replace: '',
    },
  ],
}
