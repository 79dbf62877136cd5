-- Services: products that keep no stock, such as a delivery fee (docs/decisions/0147). No default: no row is rewritten.
alter table products
  add column is_service boolean, -- null: no
  add constraint products_service_check
    check (not is_service or (low_stock_threshold is null and tracks_expiry is null));
create index products_services_idx on products (institution_id) where is_service;

-- Instead of the foreign key to the stock row, which a line of a service does not have: product and branch of such a line are those of its
-- institution. Once for all lines of a statement, which is cheaper than a key.
alter table stock_movements drop constraint stock_movements_stock_fkey;
create function require_stock() returns trigger language plpgsql as $$
declare
  p_institution uuid;
begin
  for p_institution in select distinct m.institution_id from added m loop
    if exists (
         select from added m
          where m.institution_id = p_institution
            and not exists (
                select from branch_stock s
                 where s.institution_id = p_institution and s.product_id = m.product_id and s.branch_id = m.branch_id)
            and not exists (
                select from products p
                  join branches b on b.institution_id = p_institution and b.id = m.branch_id
                 where p.institution_id = p_institution and p.id = m.product_id and p.is_service)) then
      raise foreign_key_violation using message = 'a line without its stock';
    end if;
  end loop;
  return null;
end $$;
create trigger stock_movements_stock after insert on stock_movements referencing new table as added
  for each statement execute function require_stock();

-- The stock row kept the branch, too. Sales of services lock it (keep-services.sql), so that the deletion waits for them.
create function refuse_sold_branch() returns trigger language plpgsql as $$
declare
  p_institution constant uuid := old.institution_id;
begin
  if exists (select from documents d
              where d.institution_id = p_institution and d.branch_id = old.id and d.kind = 'SALE') then
    raise foreign_key_violation using message = 'the branch has sales';
  end if;
  return old;
end $$;
create trigger branches_sold before delete on branches for each row execute function refuse_sold_branch();
