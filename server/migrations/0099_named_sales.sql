-- Sales are handed to the database and kept with their keys by names (docs/decisions/0125).

-- The forms that had an argument for each field.
do $$
declare
  earlier regprocedure;
begin
  for earlier in
    select p.oid from pg_proc p
     where p.proname in ('record_sales', 'explain_sale', 'judge_payments', 'add_payments') and p.pronamespace = 'public'::regnamespace
  loop
    execute format('drop function %s', earlier);
  end loop;
end $$;

-- The first answers of the last seven days, which are given again. The owner must see every row.
alter table idempotency_keys no force row level security;
update idempotency_keys k
   set answer = (
     select json_strip_nulls(json_build_object(
              'id', f.sale -> 0, 'total_amount', f.sale -> 1, 'customer_id', f.sale -> 2,
              'customer_name', case json_typeof(f.sale -> 3) when 'array' then f.sale -> 3 -> 0 else f.sale -> 3 end,
              'customer_tin', case json_typeof(f.sale -> 3) when 'array' then f.sale -> 3 -> 1 end,
              'branch_id', f.sale -> 4, 'branch_name', f.sale -> 5, 'user_id', f.sale -> 6, 'user_name', f.sale -> 7,
              'items', (
                select json_agg(json_build_object(
                         'product_id', i.item -> 0, 'quantity', i.item -> 1, 'unit_price', i.item -> 2, 'name', i.item -> 3,
                         'unit', i.item -> 4, 'unit_size', i.item -> 5, 'discount', i.item -> 6, 'discount_by_hand', i.item -> 8,
                         'tax', case json_typeof(i.item -> 7) when 'array' then
                                  json_build_object('name', i.item -> 7 -> 0, 'kind', i.item -> 7 -> 1, 'rate', i.item -> 7 -> 2,
                                                    'amount', i.item -> 7 -> 3, 'is_included', i.item -> 7 -> 4) end)
                       order by i.place)
                  from json_array_elements(f.sale -> 8) with ordinality i (item, place)),
              'payments', f.sale -> 9, 'tendered', f.sale -> 10, 'on_account', f.sale -> 11, 'rounding', f.sale -> 12))::text
       from (select k.answer::json as sale) f)
 where k.answer like '["%';
alter table idempotency_keys force row level security;
