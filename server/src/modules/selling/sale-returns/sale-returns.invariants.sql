-- Returns of sales (docs/decisions/0073).
select 'no more comes back than was sold' as rule, r.institution_id,
       format('sale %s product %s: %s of %s, ETB %s of %s, discount by hand %s of %s', r.target_id, r.product_id, r.units,
              s.units, r.amount, s.amount, r.by_hand, s.by_hand) as found
  from (select k.institution_id, k.target_id, m.product_id, m.of_line, sum(m.quantity) as units, sum(m.amount) as amount,
               coalesce(sum(m.discount_by_hand), 0) as by_hand
          from document_links k
          join line_amounts m on m.institution_id = k.institution_id and m.document_id = k.document_id and m.kind = 'RETURN'
         where k.role = 'RETURNS'
         group by 1, 2, 3, 4) r
  left join lateral (
       select -sum(m.quantity) as units, -sum(m.amount) as amount, -coalesce(sum(m.discount_by_hand), 0) as by_hand
         from line_amounts m
        where m.institution_id = r.institution_id and m.document_id = r.target_id and m.product_id = r.product_id
          and m.kind = 'SALE' and m.line = coalesce(r.of_line, m.line)) s on true
 where r.units > coalesce(s.units, 0) or r.amount > s.amount or r.by_hand > s.by_hand or r.by_hand < 0
    or (r.units = s.units and (r.amount, r.by_hand) is distinct from (s.amount, s.by_hand))

union all
select 'return gives back the amount of its lines', d.institution_id,
       format('return %s: %s, lines %s', d.id, d.total_amount, m.amount)
  from documents d
 cross join lateral (
       select sum(m.amount + m.added_tax) as amount from line_amounts m
        where m.institution_id = d.institution_id and m.document_id = d.id and m.kind = 'RETURN') m
 where d.kind = 'RETURN' and d.total_amount <> -m.amount

union all
select 'return is of a sale of its branch and customer', d.institution_id, format('return %s', d.id)
  from documents d
 where d.kind = 'RETURN'
   and not exists (select from document_links k
                     join documents s on s.institution_id = k.institution_id and s.id = k.target_id and s.kind = 'SALE'
                    where k.institution_id = d.institution_id and k.document_id = d.id and k.role = 'RETURNS'
                      and s.branch_id = d.branch_id and s.customer_id = d.customer_id)

union all
select 'return gives back no more money than its amount', d.institution_id,
       format('return %s: %s, on account %s, payments %s', d.id, d.total_amount, d.on_account, p.amount)
  from documents d
 cross join lateral (
       select coalesce(sum(p.amount), 0) as amount, coalesce(max(p.amount) filter (where t.kind <> 'ROUNDING'), 0) as highest
         from payments p join tenders t on t.institution_id = p.institution_id and t.id = p.tender_id
        where p.institution_id = d.institution_id and p.document_id = d.id) p
 where d.kind = 'RETURN' and (p.amount + d.on_account < d.total_amount or d.on_account > 0 or p.highest > 0)
