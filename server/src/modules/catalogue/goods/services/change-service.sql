-- Whether a product may become a service, or goods again (docs/decisions/0147); its row is locked against all that refers to it. Goods that may
-- become one lose their stock rows, which are empty, and their levels; batches are those of stock rows.
--
-- Null, or why not: 'in_stock', 'in_use' (an open plan or a quarantine has it), 'was_sold' (as a service).
-- With the rights of the owner: the server's role deletes no stock.
create or replace function change_service(p_institution uuid, p_product uuid, p_is_service boolean) returns text
language plpgsql security definer
set search_path = public, pg_temp
set enable_bitmapscan = off
as $$
begin
  perform from products p where p.institution_id = p_institution and p.id = p_product for update;
  if not p_is_service then
    return case when exists (
      select from stock_movements m
       where m.institution_id = p_institution and m.product_id = p_product and m.balance is null) then 'was_sold' end;
  end if;

  perform from branch_stock s where s.institution_id = p_institution and s.product_id = p_product order by s.branch_id for update;
  if exists (select from branch_stock s where s.institution_id = p_institution and s.product_id = p_product and s.quantity <> 0) then
    return 'in_stock';
  end if;
  if exists (select from open_plans(p_institution, array[p_product]))
     or exists (select from quarantine_goods q
                 where q.institution_id = p_institution and q.product_id = p_product and q.released + q.written_off < q.quantity) then
    return 'in_use';
  end if;
  -- The numbers of the institution that are kept count these rows (low-stock.sql).
  perform pg_advisory_xact_lock(hashtext('keep_low'), hashtext(p_institution::text));
  delete from kept_low k where k.institution_id = p_institution;
  delete from product_levels l where l.institution_id = p_institution and l.product_id = p_product;
  delete from branch_stock s where s.institution_id = p_institution and s.product_id = p_product;
  return null;
end $$;
