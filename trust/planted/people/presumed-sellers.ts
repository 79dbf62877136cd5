import type { Planted } from '../../lib/goal.ts'

/** Batched sales use the cached user of a token. */
export const presumedSellers: Planted = {
  name: 'sale of a session that has ended',
  foundBy: ['T8'],
  code: [
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: /cross join lateral \(\s+select s\.account_id as id from sessions s[^;]*? limit 1\) k/,
      replace: 'cross join lateral (select a.user_id as id) k',
    },
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: "and u.status = 'APPROVED' and u.version = a.user_version",
      replace: '',
    },
  ],
}
