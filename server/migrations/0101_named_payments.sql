-- Payments of kept answers have names, as the rest of a sale has (docs/decisions/0125). The owner must see every row.
alter table idempotency_keys no force row level security;
update idempotency_keys k
   set answer = (
     select json_object_agg(m.key, case when m.key = 'payments' then (
              select json_strip_nulls(json_agg(json_build_object(
                       'tender_id', p.payment -> 0, 'name', p.payment -> 1, 'ready_made', p.payment -> 2,
                       'amount', p.payment -> 3, 'reference', p.payment -> 4) order by p.place))
                from json_array_elements(m.value) with ordinality p (payment, place))
            else m.value end)::text
       from json_each(k.answer::json) m)
 where k.answer like '{"id":%' and k.answer like '%"payments":[[%';
alter table idempotency_keys force row level security;
