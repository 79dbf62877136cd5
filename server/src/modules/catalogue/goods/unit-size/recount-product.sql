-- A quantity of p_from-ths of a unit in p_to-ths. Fails by division_by_zero where it is not whole, by numeric_value_out_of_range where it is too large.
create or replace function recounted(p_quantity int, p_from int, p_to int) returns int language sql immutable as $$
  select (p_quantity::bigint * p_to / case when p_quantity::bigint * p_to % p_from = 0 then p_from else 0 end)::int
$$;

-- The unit size of a product at a moment, from that of now and the moments when it changed (1 and 1000 take turns).
create or replace function unit_size_then(p_size int, p_recounted timestamptz[], p_at timestamptz) returns int language sql immutable as $$
  select case when (select count(*) from unnest(p_recounted) r (at) where r.at > p_at) % 2 = 0 then coalesce(p_size, 1)
              else 1001 - coalesce(p_size, 1) end
$$;

-- Counts a product, and all of its past, in p_to-ths of its unit instead of p_from-ths (docs/decisions/0119). Money stays, and costs
-- and prices are of the unit. It is the one list of the columns that count units of a product: recount-product.test.ts compares it with the schema.
-- p_threshold, p_packs: as they are from now on, counted in p_to-ths; null: as they are shown now.
--
-- The movements of a long past take seconds, and are written before anything is locked: they are only ever added. Those that were
-- added meanwhile follow when documents and plans, which refer to the product, and its stock are locked.
--
-- Null, or why nothing was changed: 'stale' (it is not counted so), 'not_whole', 'too_large'.
-- With the rights of the owner: the server's role changes no movement. The trigger lets them say the same in another unit, no more.
create or replace function recount_product(
  p_institution uuid, p_product uuid, p_from int, p_to int, p_pack_max int, p_threshold int default null, p_packs jsonb default null)
returns text
language plpgsql security definer
set search_path = public, pg_temp
set enable_bitmapscan = off
as $$
declare
  step record;
begin
  update stock_movements m
     set quantity = recounted(m.quantity, p_from, p_to), balance = recounted(m.balance, p_from, p_to), unit_size = nullif(p_to, 1)
   where m.institution_id = p_institution and m.product_id = p_product and coalesce(m.unit_size, 1) = p_from;

  perform from products p where p.institution_id = p_institution and p.id = p_product and coalesce(p.unit_size, 1) = p_from for update;
  if not found then
    return 'stale';
  end if;
  -- No entries of levels and prices in the audit trail.
  perform set_config('app.recounts', 'yes', true);
  perform from branch_stock s where s.institution_id = p_institution and s.product_id = p_product order by s.branch_id for no key update;
  -- Against the job that counts movements by day.
  perform pg_advisory_xact_lock(hashtext('keep_counts'), hashtext(p_institution::text));

  update stock_movements m
     set quantity = recounted(m.quantity, p_from, p_to), balance = recounted(m.balance, p_from, p_to), unit_size = nullif(p_to, 1)
   where m.institution_id = p_institution and m.product_id = p_product and coalesce(m.unit_size, 1) = p_from;
  update branch_stock s
     set quantity = recounted(s.quantity, p_from, p_to), last_cost = s.last_cost * p_from / p_to, recounts = coalesce(s.recounts, 0) + 1
   where s.institution_id = p_institution and s.product_id = p_product;
  update products p
     set unit_size = nullif(p_to, 1), recounted_at = p.recounted_at || (date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'),
         low_stock_threshold = coalesce(p_threshold, recounted(p.low_stock_threshold, p_from, p_to)),
         packs = coalesce(p_packs, (
           select jsonb_agg(k.pack || jsonb_build_object('size', recounted((k.pack ->> 'size')::int, p_from, p_to)) order by k.n)
             from jsonb_array_elements(p.packs) with ordinality k (pack, n)))
   where p.institution_id = p_institution and p.id = p_product;

  update lots l set units = recounted(l.units, p_from, p_to)
   where l.institution_id = p_institution and l.product_id = p_product;
  update document_lots l set quantity = recounted(l.quantity, p_from, p_to)
   where l.institution_id = p_institution and l.product_id = p_product;
  update transfer_lines l
     set wanted = recounted(l.wanted, p_from, p_to), sent = recounted(l.sent, p_from, p_to),
         accepted = recounted(l.accepted, p_from, p_to), damaged = recounted(l.damaged, p_from, p_to),
         returned = recounted(l.returned, p_from, p_to), lost = recounted(l.lost, p_from, p_to)
   where l.institution_id = p_institution and l.product_id = p_product;
  update purchase_order_lines l
     set quantity = recounted(l.quantity, p_from, p_to), received = recounted(l.received, p_from, p_to)
   where l.institution_id = p_institution and l.product_id = p_product;
  update quarantine_goods q
     set quantity = recounted(q.quantity, p_from, p_to), released = recounted(q.released, p_from, p_to),
         written_off = recounted(q.written_off, p_from, p_to)
   where q.institution_id = p_institution and q.product_id = p_product;
  update stock_take_counts c
     set quantity = recounted(c.quantity, p_from, p_to), on_hand = recounted(c.on_hand, p_from, p_to),
         lot_on_hand = recounted(c.lot_on_hand, p_from, p_to)
   where c.institution_id = p_institution and c.product_id = p_product;
  update stock_take_products c
     set counted = recounted(c.counted, p_from, p_to), expected = recounted(c.expected, p_from, p_to)
   where c.institution_id = p_institution and c.product_id = p_product;
  update product_levels l set minimum = recounted(l.minimum, p_from, p_to), maximum = recounted(l.maximum, p_from, p_to)
   where l.institution_id = p_institution and l.product_id = p_product;
  update import_rows r
     set units = recounted(r.units, p_from, p_to),
         moves = (select jsonb_agg(k.move || jsonb_build_object('units', recounted((k.move ->> 'units')::int, p_from, p_to)) order by k.n)
                    from jsonb_array_elements(r.moves) with ordinality k (move, n))
   where r.institution_id = p_institution and r.product_id = p_product and (r.units <> 0 or r.moves is not null);
  -- From one on is from the beginning, however it is counted. In an order in which no row meets another.
  for step in
    select r.price_list_id, r.from_quantity from price_list_rows r
     where r.institution_id = p_institution and r.product_id = p_product and r.from_quantity > 1
     order by r.from_quantity * sign(p_from - p_to)
  loop
    update price_list_rows r set from_quantity = recounted(r.from_quantity, p_from, p_to)
     where r.institution_id = p_institution and r.price_list_id = step.price_list_id and r.product_id = p_product
       and r.from_quantity = step.from_quantity;
  end loop;
  -- Read models: units by day, and what thresholds and levels were.
  update day_counts d set amount = d.amount * p_to / p_from
   where d.institution_id = p_institution and d.list like 'shelf\_flow %' and d.part = p_product;
  update row_changes c
     set was = c.was || (
           select coalesce(jsonb_object_agg(k.name, recounted((c.was ->> k.name)::int, p_from, p_to)), '{}')
             from unnest('{low_stock_threshold,minimum,maximum}'::text[]) k (name)
            where jsonb_typeof(c.was -> k.name) = 'number')
   where c.institution_id = p_institution and c.source in ('products', 'product_levels') and c.row_id = p_product and c.was is not null;
  if exists (select from products p cross join jsonb_array_elements(p.packs) k (pack)
              where p.institution_id = p_institution and p.id = p_product and (k.pack ->> 'size')::int > p_pack_max) then
    raise numeric_value_out_of_range;
  end if;
  perform set_config('app.recounts', '', true);
  return null;
exception
  when division_by_zero then return 'not_whole';
  when numeric_value_out_of_range then return 'too_large';
end $$;
