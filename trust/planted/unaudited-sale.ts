import type { Planted } from '../lib/goal.ts'

/** A sale does not tell from where it came. */
export const unauditedSale: Planted = {
  name: 'sale outside of the audit trail',
  foundBy: ['G20'],
  code: [
    {
      file: 'src/modules/sales/record-sale.sql',
      find: "origin ->> 'address'",
      replace: 'null',
    },
    {
      file: 'src/modules/sales/record-sales.sql',
      find: 's.session_name, s.address, s.request_id\n',
      replace: 's.session_name, null, s.request_id\n',
    },
  ],
}
