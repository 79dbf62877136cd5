import type { Planted } from '../../lib/goal.ts'

/** A reference of a sale is kept as it was typed, and pays again. */
export const referencesPayAgain: Planted = {
  name: 'references pay again',
  foundBy: ['G3.5'],
  code: [
    {
      file: 'src/modules/selling/payments/payments.sql',
      find: "case when t.kind not in ('CARD', 'OWN_VOUCHER') then l.reference_key end",
      replace: 'null',
    },
  ],
}
