-- Orders prices of lists, the better one first (docs/decisions/0094): a list for a group before one for all customers, one for a
-- branch before one for all, then the highest quantity, the latest first day, and the newest list.
create or replace function list_rank(p_group uuid, p_branch uuid, p_from int, p_valid_from date, p_created timestamptz)
returns bigint[] language sql immutable parallel safe as $$
  select array[(p_group is null)::int, (p_branch is null)::int, -p_from, '2000-01-01'::date - p_valid_from,
               -(extract(epoch from p_created) * 1000)]::bigint[]
$$;

-- The prices of a product in lists that hold on a day in a branch for a customer.
create or replace function prices_for(p_institution uuid, p_branch uuid, p_customer uuid, p_product uuid, p_day date)
returns table (price numeric, from_quantity int, list text, list_id uuid, rank bigint[]) language sql stable as $$
  select r.price, r.from_quantity, l.name, l.id,
         list_rank(l.customer_group_id, l.branch_id, r.from_quantity, l.valid_from, l.created_at)
    from price_list_rows r
    join price_lists l on l.institution_id = p_institution and l.id = r.price_list_id
   where r.institution_id = p_institution and r.product_id = p_product
     and l.archived_at is null and l.valid_from <= p_day and (l.valid_until is null or l.valid_until >= p_day)
     and (l.branch_id is null or l.branch_id = p_branch)
     and (l.customer_group_id is null
          or l.customer_group_id = (select c.customer_group_id from customers c
                                     where c.institution_id = p_institution and c.id = p_customer))
$$;

-- The list price of a product in a sale today; p_quantity is the sum of its lines. Null: no list has the product, and its own price
-- holds. A separate function, so that PostgreSQL plans the look-up only where an institution has lists.
create or replace function listed_price(p_institution uuid, p_branch uuid, p_customer uuid, p_product uuid, p_quantity int)
returns numeric language plpgsql stable as $$
begin
  return (select f.price from prices_for(p_institution, p_branch, p_customer, p_product, tax_day(clock_timestamp())) f
           where f.from_quantity <= p_quantity
           order by f.rank, f.list_id desc limit 1);
end $$;

-- The same of lines, for those that have one.
create or replace function listed_prices(
  p_institution uuid, p_branch uuid, p_customer uuid, p_products uuid[], p_quantities int[])
returns table (product_id uuid, price numeric) language sql stable as $$
  select l.product_id, l.price
    from (select u.product_id, listed_price(p_institution, p_branch, p_customer, u.product_id, u.quantity) as price
            from unnest(p_products, p_quantities) u (product_id, quantity)
           where exists (select from price_lists l where l.institution_id = p_institution)) l
   where l.price is not null
$$;

-- Of a product in lists its own price and the listed prices, the better ones first, for a refusal.
create or replace function listed_facts(
  p_institution uuid, p_branch uuid, p_customer uuid, p_product uuid, p_own_price numeric)
returns jsonb language sql stable as $$
  select case when count(*) = 0 then '{}'::jsonb
              else jsonb_build_object('ownPrice', p_own_price, 'listPrices', jsonb_agg(
                jsonb_build_object('price', f.price, 'fromQuantity', f.from_quantity, 'list', f.list)
                order by f.rank, f.list_id desc)) end
    from prices_for(p_institution, p_branch, p_customer, p_product, tax_day(now())) f
$$;

create or replace function group_of(p_institution uuid, p_customer uuid)
returns uuid language sql stable as $$
  select c.customer_group_id from customers c where c.institution_id = p_institution and c.id = p_customer
$$;
