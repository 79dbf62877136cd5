-- Questions about documents that have a customer.

-- p_branch: the home branch of the customer.
create or replace function has_customer(p_institution uuid, p_branch uuid, p_customer uuid)
returns boolean language plpgsql stable as $$
begin
  perform 1 from customers c
    where c.institution_id = p_institution and c.branch_id = p_branch and c.id = p_customer and c.deleted_at is null;
  return found;
end $$;

create or replace function home_of(p_institution uuid, p_customer uuid)
returns uuid language plpgsql stable as $$
begin
  return (select c.branch_id from customers c where c.institution_id = p_institution and c.id = p_customer);
end $$;

-- ETB that a customer may owe; null: no credit.
create or replace function credit_limit_of(p_institution uuid, p_customer uuid)
returns numeric language plpgsql stable as $$
begin
  return (select c.credit_limit from customers c where c.institution_id = p_institution and c.id = p_customer);
end $$;

-- Adds the customer who is entered with a document; the walk-in customer may have come with another one meanwhile.
create or replace function add_customer(
  p_institution uuid, p_customer uuid, p_branch uuid, p_name text, p_phone text, p_address text)
returns void language plpgsql as $$
begin
  insert into customers (institution_id, id, branch_id, name, phone, address)
  values (p_institution, p_customer, p_branch, p_name, p_phone, p_address)
  on conflict on constraint customers_pkey do nothing;
end $$;

-- Hides customers of an import who have no sale and no opening debt, and were not changed since. A sale that is about to name one has to
-- wait for the lock; one that has found the customer before keeps its name.
create or replace function hide_unused_customers(p_institution uuid, p_customers uuid[])
returns table (id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  used uuid[];
  hidden record;
begin
  perform c.id from customers c
    where c.institution_id = p_institution and c.id = any (p_customers) order by c.id for update;
  -- This statement runs after the locks are held, so it sees what the other transactions wrote.
  used := sold_to(p_institution, p_customers)
       || array(select o.customer_id from opening_debts o
                 where o.institution_id = p_institution and o.customer_id = any (p_customers) and o.void_id is null);
  with gone as (
    update customers c set deleted_at = now(), version = version + 1
     where c.institution_id = p_institution and c.id = any (p_customers) and c.id <> all (used)
       and c.version = 1 and c.deleted_at is null
    returning c.id, c.branch_id, c.created_at)
  select coalesce(array_agg(g.id), '{}') as ids, coalesce(array_agg(g.branch_id), '{}') as branches,
         coalesce(array_agg(g.created_at), '{}') as times
    into hidden from gone g;
  perform uncount_rows(p_institution, 'customers', hidden.branches, hidden.times);
  return query select unnest(hidden.ids);
end $$;
