-- Returns the reason why record_sales left a sale out. Reads only. p_sales: the one, as requested_sales reads it (record-sales.sql).
--
-- outcome               answer, sold_at, number   details
-- null                                             nothing is wrong: the sale lost a race, or waits for a locked row
-- 'replay'              the first answer: facts, their time and number, or the text of a sale that was recorded on a shard
-- 'recorded'                                       the sale of the same id and body is there
-- 'mismatch'                                       key or id used with another request
-- 'id_taken'                                       another document's id begins with the same 8 characters
-- 'not_approved'                                   the institution may not write
-- 'not_found'                                      a branch, customer, product or shift
-- 'needs_till', 'till_closed'
-- 'archived'                                       [{"productId"}], every archived product
-- 'recounted'                                      [{"productId"}], recounted products of a sale without a total that was seen
-- 'short'                                          [{"productId", "available"}], every short product, in its unit
-- 'expired'                                        expired_goods (move-lots.sql) of every product of which units that have expired would be sold
-- 'total_too_large'
-- an outcome of explain_payments (write-payments.sql)
-- 'price_changed', null                            {"totalAmount", "isReckoned", "saleItems": [{"productId", "unitPrice", facets as
--                                                  priced_lines reckons them}]}; in an institution with price lists also of each that has some its "ownPrice" and
--                                                  "listPrices". A sale on a shard is written as this (record-on-shard.ts), unless
--                                                  discounts were reckoned from other amounts
drop function if exists explain_sale(uuid, json);
create or replace function explain_sale(
  p_institution uuid, p_sales json, out outcome text, out answer text, out sold_at timestamptz, out details json, out number text)
language plpgsql
-- One snapshot: otherwise a twin that commits after the look at the key would take the stock of its own retry.
stable
set enable_bitmapscan = off -- as in record-sales.sql
as $$
declare
  requested record;
  is_listed boolean;
  today constant date := tax_day(clock_timestamp());
begin
  select a.* into requested from requested_sales(p_sales) a;
  perform set_config('app.institution_id', p_institution::text, true);
  is_listed := exists (select from price_lists c where c.institution_id = p_institution);

  -- The retry of a recorded sale may find its stock gone: the sale is still recorded.
  if requested.key is not null then
    select k.outcome, k.answer into outcome, answer
      from stored_answer(p_institution, requested.user_id, requested.call, requested.key, requested.request) k;
  end if;
  if outcome is not null then
    if answer::jsonb ? 'total_amount' then
      select d.created_at, paper_number(b.code, b.former_codes, b.codes_until, 'SALE', d.number, d.created_at)
        into sold_at, number
        from documents d
        join branches b on b.institution_id = p_institution and b.id = d.branch_id
       where d.institution_id = p_institution and d.id = (answer::json ->> 'id')::uuid;
    end if;
    return;
  end if;

  if requested.body_hash is not null then
    -- The order says which index: a plan made while the table is empty finds all of them alike.
    select case when d.id <> requested.id then 'id_taken'
                when d.kind = 'SALE' and d.request_hash = requested.body_hash then 'recorded'
                else 'mismatch' end
      into outcome
      from (select d.id, d.kind, d.request_hash from documents d
             where d.institution_id = p_institution
               and d.id >= (left(requested.id::text, 8) || '-0000-0000-0000-000000000000')::uuid
             order by d.institution_id, d.id limit 1) d
     where left(d.id::text, 8) = left(requested.id::text, 8);
    -- As in stored_answer.
    if outcome = 'recorded' and current_setting('synchronous_standby_names') <> '' then
      perform pg_logical_emit_message(true, 'mezgeb', '');
    end if;
    if outcome is not null then
      return;
    end if;
  end if;

  select case when i.status <> 'APPROVED' then 'not_approved'
              when not exists (select from branches b where b.institution_id = p_institution and b.id = requested.branch_id)
                then 'not_found'
              when i.sales_need_till and requested.money ->> 'shift' is null then 'needs_till' end
    into outcome
    from institutions i
   where i.id = p_institution;
  if outcome is null and requested.adds_customer is null and not has_customer(p_institution, requested.customer_branch_id, requested.customer_id) then
    outcome := 'not_found';
  end if;
  if outcome is null and requested.money ->> 'shift' is not null then
    outcome := case coalesce(shift_state(p_institution, requested.branch_id, (requested.money ->> 'shift')::uuid), '')
               when 'closed' then 'till_closed' when '' then 'not_found' end;
  end if;
  if outcome is not null then
    return;
  end if;

  select case when bool_or(t.price is null) then 'not_found'
              when bool_or(t.is_archived) then 'archived'
              when bool_or(t.recounts is not null) and requested.expected is null then 'recounted'
              when bool_or(t.on_hand < t.together) then 'short'
              when bool_or(t.good < t.together) then 'expired'
              -- From 2^46 on the numbers of JSON lie more than a cent apart.
              when sum(t.amount + t.on_top) >= 70368744177664 then 'total_too_large'
              when sum(t.amount + t.on_top) <> requested.expected then 'price_changed' end,
         case when bool_or(t.is_archived)
              then json_agg(json_build_object('productId', t.product_id) order by t.line) filter (where t.is_archived)
              when bool_or(t.recounts is not null) and requested.expected is null
              then json_agg(json_build_object('productId', t.product_id) order by t.line) filter (where t.recounts is not null)
              when bool_or(t.on_hand < t.together)
              then json_agg(json_build_object('productId', t.product_id, 'available', shown_quantity(t.on_hand, t.unit_size)) order by t.line)
                     filter (where t.on_hand < t.together)
              when bool_or(t.good < t.together)
              then json_agg(
                     expired_goods(p_institution, t.product_id, requested.branch_id, t.on_hand, shown_quantity(t.good, t.unit_size)) order by t.line)
                     filter (where t.good < t.together)
              else json_build_object(
                'totalAmount', sum(t.amount + t.on_top),
                'isReckoned', bool_and(t.reckoned_from is null or t.reckoned_from = t.amount + coalesce(t.off, 0)),
                'saleItems', json_agg(
                  jsonb_build_object('productId', t.product_id, 'unitPrice', t.price) || t.reckoned
                    || case when t.recounts is null then '{}' else jsonb_build_object('unitSize', coalesce(t.unit_size, 1)) end
                    || case when is_listed then listed_facts(p_institution, requested.branch_id, requested.customer_id, t.product_id, t.own_price) else '{}' end
                  order by t.line)) end
    into outcome, details
    from (select l.*, o.on_hand,
                 case when requested.takes_expired is null then good_units(p_institution, l.product_id, requested.branch_id, o.on_hand) end as good
            from priced_lines(p_institution, requested.branch_id, requested.customer_id, requested.lines, is_listed, today) l
            -- Line by line: a join might read all that a branch has.
            left join lateral (
                   select s.quantity from branch_stock s
                    where s.institution_id = p_institution and s.product_id = l.product_id and s.branch_id = requested.branch_id
                    limit 1) s on true
           cross join lateral (
                   select coalesce(s.quantity, case when not l.is_service then 0 end) as on_hand) o) t;
  if outcome is null and requested.money is not null then
    select e.outcome, case when e.outcome is null then explain_sale.details else e.details end into outcome, details
      from explain_payments(p_institution, requested.customer_id, (details ->> 'totalAmount')::numeric, requested.money) e;
  end if;
end $$;
