import type { Planted } from '../../lib/goal.ts'

/** A sale does not record its origin. */
export const unauditedSale: Planted = {
  name: 'sale outside of the audit trail',
  foundBy: ['G20'],
  code: [
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: 'p_session_names[s.n], p_addresses[s.n],',
      replace: 'p_session_names[s.n], null,',
    },
  ],
}
