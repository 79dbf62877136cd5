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
  ],
}
