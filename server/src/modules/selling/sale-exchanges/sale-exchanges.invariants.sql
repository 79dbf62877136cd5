-- Exchanges (docs/decisions/0096).
select 'goods that came back pay the sale that was made for them, and no other' as rule, p.institution_id,
       format('%s %s: %s', d.kind, d.id, p.amount) as found
  from payments p
  join tenders t on t.institution_id = p.institution_id and t.id = p.tender_id and t.kind = 'EXCHANGE'
  join documents d on d.institution_id = p.institution_id and d.id = p.document_id
 where not exists (select from document_links k
                     join payments o on o.institution_id = k.institution_id and o.tender_id = p.tender_id and o.amount = -p.amount
                                    and o.document_id = case d.kind when 'SALE' then k.target_id else k.document_id end
                    where k.institution_id = p.institution_id and k.role = 'EXCHANGES'
                      and case d.kind when 'SALE' then k.document_id = d.id and p.amount > 0
                                      when 'RETURN' then k.target_id = d.id and p.amount < 0 end)

union all
select 'exchange is of a return and a sale of one customer and person, made together', k.institution_id, format('sale %s', k.document_id)
  from document_links k
  left join documents s on s.institution_id = k.institution_id and s.id = k.document_id and s.kind = 'SALE'
  left join documents r on r.institution_id = k.institution_id and r.id = k.target_id and r.kind = 'RETURN'
 where k.role = 'EXCHANGES'
   and (s.customer_id is distinct from r.customer_id or s.branch_id is distinct from r.branch_id
        or s.user_id is distinct from r.user_id or s.created_at < r.created_at or s.created_at is null
        or s.shift_id is distinct from r.shift_id)

union all
select 'money of an exchange moves one way', k.institution_id, format('sale %s', k.document_id)
  from document_links k
 cross join lateral (
       select coalesce(sum(b.amount) filter (where b.document_id = k.document_id), 0) as came_in,
              coalesce(sum(b.amount) filter (where b.document_id = k.target_id), 0) as went_out
         from money_book b
         join tenders t on t.institution_id = b.institution_id and t.id = b.tender_id and t.kind <> 'EXCHANGE'
        where b.institution_id = k.institution_id and b.document_id in (k.document_id, k.target_id)) m
 where k.role = 'EXCHANGES' and m.came_in > 0 and m.went_out < 0
