import type { Planted } from '../lib/goal.ts'

const PAYMENTS = 'src/modules/selling/payments/payments.sql'

/** Bugs of the books of money. */
export const moneyBugs: readonly Planted[] = [
  {
    name: 'references pay again',
    foundBy: ['G3.5'],
    code: [
      {
        file: PAYMENTS,
        find: "case when t.kind in ('MOBILE', 'BANK') then l.reference_key end",
        replace: 'null',
      },
    ],
  },
  {
    name: 'credit limit not judged',
    foundBy: ['G3.5'],
    code: [{ file: PAYMENTS, find: 'b.owed + m.wanted <= b.credit_limit', replace: 'b.owed >= 0' }],
  },
  {
    name: 'a number given twice',
    foundBy: ['G3.5'],
    code: [
      {
        file: 'src/modules/stock/ledger/take-number.sql',
        find: 'next = s.next + excluded.next - 1',
        replace: 'next = s.next + excluded.next - 2',
      },
    ],
    // Otherwise the index refuses the sale.
    sql: 'drop index documents_number_key',
  },
  {
    name: 'a drawer that forgets the payments of debts',
    foundBy: ['G3.5'],
    code: [
      {
        file: 'src/modules/selling/shifts/shifts.sql',
        find: 'and d.shift_id = p_shift)',
        replace: `and d.shift_id = p_shift and d.kind <> 'CUSTOMER_PAYMENT')`,
      },
    ],
  },
  {
    name: 'a posting left out',
    foundBy: ['G3.5'],
    sql: `do $$ begin
            execute format('create or replace view journal_postings with (security_invoker = true) as
                            select * from (%s) j where j.account <> ''CASH_ROUNDING''',
                           rtrim(pg_get_viewdef('journal_postings'), ';'));
          end $$`,
  },
  {
    name: 'a voucher pays twice',
    foundBy: ['G3.5'],
    code: [
      {
        file: 'src/modules/selling/vouchers/vouchers.sql',
        find: 'set rest = v.rest - p.amount',
        replace: 'set rest = v.rest - least(p.amount, 0)',
      },
    ],
  },
]
