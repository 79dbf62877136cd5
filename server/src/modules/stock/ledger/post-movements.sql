-- Functions of earlier versions, one for each kind of document.
drop function if exists receive_stock(uuid, uuid, uuid, uuid, uuid, int, uuid, timestamptz, text, bytea, bytea, text);
drop function if exists remove_stock(uuid, uuid, uuid, uuid, uuid, int, text, timestamptz, text, bytea, bytea, text);

-- Posts the lines of a document to the stock ledger: movements and balances. record_sales is the only other writer.
--
-- p_products and p_quantities have an element for each line, in the order of the document. A positive quantity adds stock.
-- Several lines may name one product; the balance is checked after all of them.
--
-- Locks the branch where stock is added, then the stock rows in the order of their key (docs/decisions/0005). Returns a row
-- for each line, in order. A refusal in any row means that nothing was written:
-- 'not_found'  no such product or branch
-- 'short'      the lines want more than the `available` units
-- 'too_large'  the balance would leave the range of int
create or replace function post_movements(
  p_institution uuid, p_document uuid, p_kind text, p_branch uuid, p_user uuid, p_products uuid[], p_quantities int[])
returns table (
  refusal text, available bigint, balance bigint, name text, unit text, unit_price numeric, posted_at timestamptz)
language plpgsql
set enable_bitmapscan = off -- each look-up is for one row of a known key
as $$
#variable_conflict use_column
declare
  moment timestamptz(3);
  posted record;
begin
  if 0 < any (p_quantities) then
    perform from branches b where b.institution_id = p_institution and b.id = p_branch for key share;
    insert into branch_stock (institution_id, product_id, branch_id, quantity)
    select p.institution_id, p.id, b.id, 0
      from products p
      join branches b on b.institution_id = p_institution and b.id = p_branch
     where p.institution_id = p_institution and p.id = any (p_products)
     order by p.id
    on conflict on constraint branch_stock_pkey do nothing;
  end if;

  perform s.quantity
     from (select distinct u.product_id from unnest(p_products) u (product_id) order by 1) t
    cross join lateral (
            select s.quantity from branch_stock s
             where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch
               for no key update) s;
  -- The clock after the stock is locked: a document that had the lock before has an earlier time.
  moment := clock_timestamp();

  -- A statement of its own: it sees the rows for which the locks waited.
  select bool_or(l.refusal is not null) as is_refused,
         array_agg(l.refusal order by l.line) as refusals,
         array_agg(l.on_hand order by l.line) as available,
         array_agg(l.balance order by l.line) as balances,
         array_agg(l.name order by l.line) as names,
         array_agg(l.unit order by l.line) as units,
         array_agg(l.price order by l.line) as prices
    into posted
    from (select u.line, p.name, p.unit, p.price,
                 coalesce(s.on_hand, 0) as on_hand,
                 coalesce(s.on_hand, 0) + sum(u.quantity) over (partition by u.product_id order by u.line) as balance,
                 case when p.name is null then 'not_found'
                      when coalesce(s.on_hand, 0) + u.in_all < 0 then 'short'
                      when s.on_hand is null then 'not_found'
                      when s.on_hand + u.in_all > 2147483647 then 'too_large' end as refusal
            from (select u.*, sum(u.quantity) over (partition by u.product_id) as in_all
                    from unnest(p_products, p_quantities) with ordinality u (product_id, quantity, line)) u
            left join lateral (
                   select s.quantity::bigint as on_hand from branch_stock s
                    where s.institution_id = p_institution and s.product_id = u.product_id and s.branch_id = p_branch
                    limit 1) s on true
            left join lateral (
                   select p.name, p.unit, p.price_per_unit as price from products p
                    where p.institution_id = p_institution and p.id = u.product_id limit 1) p on true) l;

  if not posted.is_refused then
    update branch_stock s
       set quantity = s.quantity + (select sum(u.quantity) from unnest(p_products, p_quantities) u (product_id, quantity)
                                     where u.product_id = s.product_id)
     where s.institution_id = p_institution and s.product_id = any (p_products) and s.branch_id = p_branch;

    -- Reads institution_id from a table: so a sharded PostgreSQL knows that the rows stay on their shard.
    insert into stock_movements
      (institution_id, document_id, product_id, line, branch_id, kind, quantity, balance, unit_price, user_id, created_at)
    select s.institution_id, p_document, s.product_id, u.line, p_branch, p_kind, u.quantity, posted.balances[u.line],
           posted.prices[u.line], p_user, moment
      from branch_stock s
     cross join lateral unnest(p_products, p_quantities) with ordinality u (product_id, quantity, line)
     where s.institution_id = p_institution and s.product_id = any (p_products) and s.branch_id = p_branch
       and u.product_id = s.product_id;
  end if;

  return query
  select u.refusal, u.available, u.balance, u.name, u.unit, u.price, moment::timestamptz
    from unnest(posted.refusals, posted.available, posted.balances, posted.names, posted.units, posted.prices)
         with ordinality u (refusal, available, balance, name, unit, price, line)
   order by u.line;
end $$;
