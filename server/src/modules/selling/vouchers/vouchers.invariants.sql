-- Vouchers (docs/decisions/0102). The account of the journal is in journal.invariants.sql.
select 'rest of a voucher is what was sold less what it paid and what was voided' as rule, v.institution_id,
       format('voucher %s: %s of %s, paid %s, voided %s', v.id, v.rest, v.amount, p.amount, v.voided) as found
  from vouchers v
 cross join lateral (
       select coalesce(sum(p.amount), 0) as amount from payments p
        where p.institution_id = v.institution_id and p.voucher_id = v.id) p
 where v.rest <> v.amount - p.amount - coalesce(v.voided, 0) or v.rest < 0

union all
select 'voucher was sold by its document', coalesce(v.institution_id, d.institution_id), format('voucher %s', coalesce(v.id, d.id))
  from vouchers v
  full join (select * from documents where kind = 'VOUCHER') d on d.institution_id = v.institution_id and d.id = v.id
 where d.total_amount is distinct from v.amount or d.branch_id is distinct from v.branch_id or d.on_account <> 0

union all
select 'voided rest was paid back as a whole or not at all', coalesce(v.institution_id, d.institution_id),
       format('voucher %s: %s, paid back %s', v.id, v.voided, -d.total_amount)
  from (select * from vouchers where void_id is not null) v
  full join (select * from documents where kind = 'VOUCHER_VOID') d on d.institution_id = v.institution_id and d.id = v.void_id
 where v.id is null or d.id is null or d.total_amount not in (0, -v.voided) or d.on_account <> 0

union all
select 'voucher pays by its tender, and neither vouchers nor suppliers', p.institution_id, format('%s line %s', p.document_id, p.line)
  from payments p
  join tenders t on t.institution_id = p.institution_id and t.id = p.tender_id
  join documents d on d.institution_id = p.institution_id and d.id = p.document_id
 where (t.kind = 'OWN_VOUCHER') <> (p.voucher_id is not null)
    or (p.voucher_id is not null and d.kind in ('VOUCHER', 'VOUCHER_VOID', 'SUPPLIER_PAYMENT'))

union all
select 'voucher gets back no more than it paid of the sale', r.institution_id, format('voucher %s sale %s: %s', r.voucher_id, r.sale_id, sum(r.amount))
  from (select p.institution_id, p.voucher_id, coalesce(k.target_id, p.document_id) as sale_id, p.amount
          from payments p
          left join document_links k
            on k.institution_id = p.institution_id and k.document_id = p.document_id and k.role = 'RETURNS'
         where p.voucher_id is not null) r
 group by r.institution_id, r.voucher_id, r.sale_id
having sum(r.amount) < 0
