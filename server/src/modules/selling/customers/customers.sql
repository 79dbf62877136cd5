-- The questions and wishes of documents that have a customer.

create or replace function has_customer(p_institution uuid, p_branch uuid, p_customer uuid)
returns boolean language plpgsql stable as $$
begin
  perform 1 from customers c
    where c.institution_id = p_institution and c.branch_id = p_branch and c.id = p_customer;
  return found;
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
