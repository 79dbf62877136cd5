import { statement } from '../../../platform/db/statement.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

// For cash, at every ninth shift.
const addDemoVouchers = statement(
  'demo_add_vouchers',
  `with sold as materialized (
     select s.id as shift_id, s.branch_id, s.opened_by as user_id, s.opened_at + interval '5 hours' as at, gen_random_uuid() as id,
            (array[500, 1000, 1500, 2000])[1 + s.number % 4] as amount, s.number,
            row_number() over (partition by s.branch_id order by s.number) as nth
       from shifts s
      where s.institution_id = $1 and s.closed_at is not null and s.number % 9 = 4),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, user_id, total_amount, dated, created_at, shift_id, series_id, number)
     select $1::uuid, id, 'VOUCHER', branch_id, user_id, amount, at, at, shift_id, branch_id, nth from sold),
   counted as (
     insert into series (institution_id, branch_id, kind, next)
     select $1, branch_id, 'VOUCHER', max(nth) + 1 from sold group by branch_id),
   kept as (
     insert into vouchers (institution_id, id, branch_id, code, amount, rest, last_day, created_at)
     -- The letters of codes are fewer.
     select $1, id, branch_id, translate(upper(substr(md5(id::text), 1, 12)), '01', 'XY'), amount, amount,
            case nth when 1 then null when 2 then tax_day(at) + 30 else tax_day(at) + 365 end, at
       from sold)
   select add_audit_entry($1, 'VOUCHER', id, 'CREATED', branch_id, null, jsonb_build_object('amount', amount))
     from sold`,
)

// Each pays for two sales of any branch in the days that follow, as far as it goes; the first digit of an id of a sale is free.
const payByDemoVouchers = statement(
  'demo_pay_by_vouchers',
  `with numbered as materialized (
     select v.*, row_number() over (order by v.created_at, v.id) as nth, count(*) over () as vouchers
       from vouchers v where v.institution_id = $1),
   free as materialized (
     select d.id, d.total_amount, d.created_at, row_number() over (order by d.created_at, d.id) as nth
       from documents d
      where d.institution_id = $1 and d.kind = 'SALE' and d.on_account = 0 and left(d.id::text, 1) in ('a', 'b', 'c', 'd', 'e', 'f')
        and not exists (select from document_links k where k.institution_id = $1 and k.target_id = d.id)),
   chosen as materialized (
     select v.id, v.code, f.id as sale_id,
            least(f.total_amount, v.amount - coalesce(sum(f.total_amount) over (
              partition by v.id order by f.created_at rows between unbounded preceding and 1 preceding), 0)) as amount
       from numbered v
      cross join lateral (
            select * from free f
             where f.nth % v.vouchers = v.nth - 1 and f.created_at > v.created_at + interval '4 days'
             order by f.created_at limit 2) f),
   paid as (
     insert into payments (institution_id, document_id, line, tender_id, amount, reference, voucher_id)
     select $1::uuid, c.sale_id, 1, t.id, c.amount, c.code, c.id
       from chosen c
       join tenders t on t.institution_id = $1 and t.kind = 'OWN_VOUCHER'
      where c.amount > 0)
   update vouchers v
      set rest = v.rest - c.amount
     from (select id, sum(amount) as amount from chosen where amount > 0 group by id) c
    where v.institution_id = $1 and v.id = c.id`,
)

// An unused one is paid back from the drawer of the next shift; the rest of one whose last day is over is kept.
const voidDemoVouchers = statement(
  'demo_void_vouchers',
  `with chosen as materialized (
     (select v.id as voucher_id, v.branch_id, v.rest, -v.rest as total, s.id as shift_id, s.opened_at + interval '6 hours' as at,
             'Bought twice' as reason
        from vouchers v
       cross join lateral (
             select s.id, s.opened_at from shifts s
              where s.institution_id = $1 and s.branch_id = v.branch_id and s.closed_at is not null and s.opened_at > v.created_at
              order by s.opened_at limit 1) s
       where v.institution_id = $1 and v.rest = v.amount
       order by v.created_at, v.id limit 1)
     union all
     (select v.id, v.branch_id, v.rest, 0, null, start_of_day(v.last_day + 1) + interval '9 hours', 'Last day is over'
        from vouchers v
       where v.institution_id = $1 and v.rest between 0.01 and v.amount - 0.01 and v.last_day < tax_day($2)
       order by v.created_at, v.id limit 1)),
   numbered as materialized (
     select c.*, gen_random_uuid() as id, row_number() over (partition by c.branch_id order by c.at) as number from chosen c),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, user_id, total_amount, dated, note, note_key, created_at, shift_id, series_id, number)
     select $1::uuid, n.id, 'VOUCHER_VOID', n.branch_id, u.id, n.total, n.at, n.reason, fold_name(n.reason), n.at, n.shift_id,
            n.branch_id, n.number
       from numbered n
       join users u on u.institution_id = $1 and u.role = 'ADMIN'),
   counted as (
     insert into series (institution_id, branch_id, kind, next)
     select $1, branch_id, 'VOUCHER_VOID', max(number) + 1 from numbered group by branch_id),
   ended as (
     update vouchers v
        set void_id = n.id, voided = v.rest, rest = 0
       from numbered n
      where v.institution_id = $1 and v.id = n.voucher_id)
   select add_audit_entry($1, 'VOUCHER_VOID', id, 'CREATED', branch_id, null,
                          jsonb_build_object('amount', rest, 'total_amount', total, 'reason', reason))
     from numbered`,
)

/** Gift cards, some of which are used up, some in part, and two void. After all other payments of sales. */
export async function insertVouchers(
  tx: Transaction,
  institutionId: string,
  now: Date,
): Promise<void> {
  await tx.query(addDemoVouchers(institutionId))
  await tx.query(payByDemoVouchers(institutionId))
  await tx.query(voidDemoVouchers(institutionId, now.toISOString()))
}
