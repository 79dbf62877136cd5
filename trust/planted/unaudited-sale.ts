import type { Planted } from '../lib/goal.ts'

/** A sale leaves no entry. */
export const unauditedSale: Planted = {
  name: 'sale outside of the audit trail',
  foundBy: ['G20'],
  code: [
    {
      file: 'src/modules/sales/record-sale.sql',
      find: /perform add_audit_entry\([^;]*;/,
      replace: 'null;',
    },
  ],
}
