-- Writes down what is left of the batches of a product in a branch, whose stock row is locked, when the stock on hand is
-- p_on_hand: units without an expiry date leave first, then those that expire first, and those that had expired last. Returns
-- the units that each batch lost. Batches that have expired are taken by name from here on (docs/decisions/0116).
create or replace function settle_lots(p_institution uuid, p_product uuid, p_branch uuid, p_on_hand int)
returns table (expires_on date, batch text, units int)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with leaving as materialized (
    select l.expires_on, l.batch, l.units,
           least(l.units, greatest(0, p_on_hand - (sum(l.units) over (
             order by l.is_expired desc, l.expires_on desc, l.batch desc) - l.units)))::int as units_left
      from lots l
     where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
  ), gone as (
    delete from lots l using leaving w
     where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
       and l.expires_on = w.expires_on and l.batch = w.batch and w.units_left = 0
  ), fewer as (
    update lots l set units = w.units_left
      from leaving w
     where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
       and l.expires_on = w.expires_on and l.batch = w.batch and w.units_left between 1 and w.units - 1
  )
  select w.expires_on, w.batch, w.units - w.units_left from leaving w where w.units_left < w.units;
  update lots l set is_expired = true
   where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
     and l.expires_on < expiry_day() and not l.is_expired;
end $$;

-- A batch that expires before this day may not be sold any more.
create or replace function expiry_day() returns date language sql stable as $$
  select (now() at time zone 'Africa/Addis_Ababa')::date
$$;

-- The batches that have expired and are left when the stock on hand is p_on_hand: they leave last (settle_lots).
create or replace function lots_expired(p_institution uuid, p_product uuid, p_branch uuid, p_on_hand int)
returns table (expires_on date, batch text, units int) language sql stable as $$
  select k.expires_on, k.batch, k.units
    from (select l.expires_on, l.batch,
                 least(l.units, greatest(0, p_on_hand - (sum(l.units) over (
                   order by l.is_expired desc, l.expires_on desc, l.batch desc) - l.units)))::int as units
            from lots l
           where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch) k
   where k.expires_on < expiry_day() and k.units > 0
$$;

create or replace function expired_units(p_institution uuid, p_product uuid, p_branch uuid, p_on_hand int)
returns int language sql stable as $$
  select coalesce(sum(e.units), 0)::int from lots_expired(p_institution, p_product, p_branch, p_on_hand) e
$$;

-- Those that have not, where the expiry of the product is tracked.
create or replace function good_units(p_institution uuid, p_product uuid, p_branch uuid, p_on_hand int)
returns int language sql stable as $$
  select p_on_hand - expired_units(p_institution, p.id, p_branch, p_on_hand)
    from products p where p.institution_id = p_institution and p.id = p_product and p.tracks_expiry
$$;

-- A product of which units that have expired would leave, for people: p_available have not. The first to expire comes first.
drop function if exists expired_lots(uuid, uuid, uuid, int);
create or replace function expired_goods(p_institution uuid, p_product uuid, p_branch uuid, p_on_hand int, p_available numeric)
returns json language sql stable as $$
  select json_build_object('productId', p_product, 'available', p_available, 'lots', json_agg(
           json_build_object('batch', nullif(e.batch, ''), 'expiresOn', e.expires_on) order by e.expires_on, e.batch))
    from lots_expired(p_institution, p_product, p_branch, p_on_hand) e
$$;

-- Writes down what sales left of the batches that expired since the last time, so that later ones pass over them. Locks the
-- stock in the order of its key (docs/decisions/0005).
create or replace function settle_expired(p_institution uuid) returns void language plpgsql as $$
declare
  held record;
begin
  for held in
    select distinct l.product_id, l.branch_id from lots l
     where l.institution_id = p_institution and l.expires_on < expiry_day() and not l.is_expired
     order by l.product_id, l.branch_id
  loop
    perform settle_lots(p_institution, held.product_id, held.branch_id, s.quantity)
       from (select s.quantity from branch_stock s
              where s.institution_id = p_institution and s.product_id = held.product_id and s.branch_id = held.branch_id
                for no key update) s;
  end loop;
end $$;

-- Takes units of one batch, as many as there are, and returns how many.
create or replace function take_lot(
  p_institution uuid, p_product uuid, p_branch uuid, p_expires_on date, p_batch text, p_units int)
returns int language plpgsql as $$
declare
  there int;
begin
  select l.units into there from lots l
   where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
     and l.expires_on = p_expires_on and l.batch = p_batch;
  if there <= p_units then
    delete from lots l
     where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
       and l.expires_on = p_expires_on and l.batch = p_batch;
  elsif there > p_units then
    update lots l set units = l.units - p_units
     where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
       and l.expires_on = p_expires_on and l.batch = p_batch;
  end if;
  return least(coalesce(there, 0), p_units);
end $$;

drop function if exists move_lots(uuid, uuid, uuid, uuid[], int[], int[], int[], date[], text[], int[], boolean);

-- The lines of a document that is posted, as move-lots.ts lists them, each with its place from 1: `quantity` is signed, `on_hand` is the stock before
-- the line, `lots` are the batches that it names, [{"expiresOn", "batch", "quantity"}].
create or replace function lines_to_move(p_lines json)
returns table (line int, product_id uuid, quantity int, on_hand int, lots json)
language sql immutable strict rows 10 as $$
  select l.line::int, l.product_id, l.quantity, l.on_hand, l.lots
    from rows from (json_to_recordset(p_lines) as (product_id uuid, quantity int, on_hand int, lots json))
         with ordinality l (product_id, quantity, on_hand, lots, line)
$$;

-- Moves the batches of a document's lines, which are posted: their stock rows are locked (docs/decisions/0059).
--
-- p_lines: as lines_to_move reads them. A line that adds stock adds the batches that it names. A line that takes stock takes
-- as many units as are left of them, and the rest as a sale does (settle_lots).
-- p_is_carried: the batches are those of another document, so that there may be fewer of them.
--
-- Returns the batches that each line moved. A refusal means that the transaction must end:
-- 'untracked'  the line names a batch of a product without expiry dates
-- 'short'      only `units` are left of the batch
create or replace function move_lots(p_institution uuid, p_document uuid, p_branch uuid, p_lines json, p_is_carried boolean)
returns table (refusal text, line int, expires_on text, batch text, units int)
language plpgsql
set enable_bitmapscan = off -- each look-up is for few rows of a known key
as $$
#variable_conflict use_column
declare
  one record;
  named record;
  products constant uuid[] := array(select l.product_id from lines_to_move(p_lines) l);
  naming constant uuid[] := array(select l.product_id from lines_to_move(p_lines) l where json_array_length(l.lots) > 0);
  touched uuid[];
  taken int;
  taken_expiries date[];
  taken_batches text[];
  taken_units int[];
begin
  select array_agg(p.id) into touched
    from products p
    -- Product by product: an EXISTS beside OR becomes a hash of all lots of the branch.
    left join lateral (
           select true as is_there from lots l
            where l.institution_id = p_institution and l.product_id = p.id and l.branch_id = p_branch limit 1) l on true
   where p.institution_id = p_institution and p.id = any (products) and (l.is_there or p.id = any (naming));
  if touched is null then
    return;
  end if;
  if not p_is_carried then
    return query
    select 'untracked', l.line, null::text, null::text, null::int
      from lines_to_move(p_lines) l
      join products p on p.institution_id = p_institution and p.id = l.product_id
     where l.quantity > 0 and json_array_length(l.lots) > 0 and p.tracks_expiry is null;
    if found then
      return;
    end if;
  end if;

  for one in
    select l.* from lines_to_move(p_lines) l where l.product_id = any (touched) order by l.line
  loop
    -- Sales since the document before took what expires first.
    perform settle_lots(p_institution, one.product_id, p_branch, one.on_hand);
    taken_expiries := '{}';
    taken_batches := '{}';
    taken_units := '{}';
    for named in
      select n."expiresOn" as expires_on, coalesce(n.batch, '') as batch, sum(n.quantity)::int as units
        from json_to_recordset(one.lots) n ("expiresOn" date, batch text, quantity int)
       group by 1, 2
       order by 1, 2
    loop
      if one.quantity > 0 then
        insert into lots as l (institution_id, product_id, branch_id, expires_on, batch, units, is_expired)
        values (p_institution, one.product_id, p_branch, named.expires_on, named.batch, named.units,
                named.expires_on < expiry_day())
        on conflict on constraint lots_pkey do update set units = l.units + excluded.units;
        taken := -named.units;
      else
        taken := take_lot(p_institution, one.product_id, p_branch, named.expires_on, named.batch, named.units);
        if taken < named.units and not p_is_carried then
          return query select 'short', one.line, named.expires_on::text, named.batch, taken;
          return;
        end if;
      end if;
      taken_expiries := taken_expiries || named.expires_on;
      taken_batches := taken_batches || named.batch;
      taken_units := taken_units || taken;
    end loop;
    -- Reads institution_id from a table: so a sharded PostgreSQL knows that the rows stay on their shard.
    insert into document_lots (institution_id, document_id, line, product_id, expires_on, batch, quantity)
    select s.institution_id, p_document, one.line, s.product_id, t.expires_on, t.batch, -sum(t.units)
      from branch_stock s
     cross join lateral (
            select * from unnest(taken_expiries, taken_batches, taken_units) u (expires_on, batch, units)
            union all
            select * from settle_lots(p_institution, one.product_id, p_branch, one.on_hand + one.quantity)) t
     where s.institution_id = p_institution and s.product_id = one.product_id and s.branch_id = p_branch
     group by s.institution_id, s.product_id, t.expires_on, t.batch
    having sum(t.units) <> 0;
  end loop;

  return query
  select null::text, m.line, m.expires_on::text, m.batch, m.quantity from document_lots m
   where m.institution_id = p_institution and m.document_id = p_document
   order by m.line, m.expires_on, m.batch;
end $$;
