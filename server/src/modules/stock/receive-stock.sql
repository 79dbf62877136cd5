-- Records an entry: document, movement and balance, in one call and one transaction.
-- p_origin: who and from where, for the audit trail (docs/decisions/0020).
--
-- outcome               answer            details
-- 'ok'                  the entry (JSON)
-- 'replay'              the first answer
-- 'mismatch'                                               key used with another request
-- 'not_approved'                                           the institution may not write
-- 'not_found'                             {"what": "branch" | "product" | "supplier"}
-- 'stock_too_large'                       [{"productId", "available"}]
-- SQLSTATE MZ001: lost against a twin with the same key; everything undone, ask stored_answer.
create or replace function receive_stock(
  p_institution uuid, p_user uuid, p_branch uuid, p_entry uuid,
  p_product uuid, p_quantity int, p_supplier uuid, p_received timestamptz,
  p_call text, p_key bytea, p_request bytea, p_origin text default null,
  out outcome text, out answer text, out details jsonb)
language plpgsql as $$
declare
  entered_at constant timestamptz(3) := now();
  on_hand int;
  seen record;
  kept record;
begin
  perform set_config('app.institution_id', p_institution::text, true),
          set_config('app.origin', coalesce(p_origin, ''), true);

  select i.status, b.name as branch, s.name as supplier, p.name as product, p.unit, p.price_per_unit as price
    into seen
    from institutions i
    left join branches b on b.institution_id = p_institution and b.id = p_branch
    left join suppliers s on s.institution_id = p_institution and s.id = p_supplier and s.deleted_at is null
    left join products p on p.institution_id = p_institution and p.id = p_product
   where i.id = p_institution;

  if seen.status is distinct from 'APPROVED' then
    outcome := 'not_approved';
  elsif seen.branch is null or seen.product is null or seen.supplier is null then
    outcome := 'not_found';
    details := jsonb_build_object('what', case when seen.branch is null then 'branch'
                                               when seen.product is null then 'product'
                                               else 'supplier' end);
  else
    -- Before the stock row, so that deleting the branch and receiving into it wait in one order.
    perform 1 from branches b where b.institution_id = p_institution and b.id = p_branch for key share;

    -- The branch's row for this product, made when it is the first time, and locked either way.
    insert into branch_stock (institution_id, product_id, branch_id, quantity)
    values (p_institution, p_product, p_branch, 0)
    on conflict on constraint branch_stock_pkey do nothing;

    select s.quantity into on_hand
      from branch_stock s
     where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch
       for no key update;

    if on_hand::bigint + p_quantity > 2147483647 then
      outcome := 'stock_too_large';
      details := jsonb_build_array(jsonb_build_object('productId', p_product, 'available', on_hand));
    end if;
  end if;

  if outcome is not null then
    if p_key is not null then
      select k.* into kept from stored_answer(p_institution, p_user, p_call, p_key, p_request) k;
      if kept.outcome is not null then
        outcome := kept.outcome;
        answer := kept.answer;
        details := null;
      end if;
    end if;
    return;
  end if;

  update branch_stock s
     set quantity = s.quantity + p_quantity
   where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch;

  insert into stock_movements
    (institution_id, document_id, product_id, branch_id, kind, quantity, balance, unit_price, user_id, created_at)
  values (p_institution, p_entry, p_product, p_branch, 'ENTRY', p_quantity, on_hand + p_quantity, seen.price, p_user, entered_at);

  -- After its line, which it points at.
  insert into stock_entries
    (institution_id, id, branch_id, product_id, supplier_id, user_id, date_received, created_at)
  values (p_institution, p_entry, p_branch, p_product, p_supplier, p_user, p_received, entered_at);

  perform add_audit_entry(
    p_institution, 'STOCK_ENTRY', p_entry, 'CREATED', p_branch,
    jsonb_build_object('stock', jsonb_build_object(p_product, on_hand)),
    jsonb_build_object('stock', jsonb_build_object(p_product, on_hand + p_quantity),
                       'supplier_id', p_supplier, 'date_received', iso_time(p_received)));

  outcome := 'ok';
  answer := json_build_object(
    'id', p_entry, 'productId', p_product, 'supplierId', p_supplier, 'branchId', p_branch,
    'quantity', p_quantity, 'dateReceived', iso_time(p_received), 'createdAt', iso_time(entered_at),
    'product', json_build_object(
      'id', p_product, 'name', seen.product, 'unit', seen.unit, 'pricePerUnit', seen.price),
    'supplier', json_build_object('id', p_supplier, 'name', seen.supplier),
    'branch', json_build_object('id', p_branch, 'name', seen.branch));

  if p_key is not null then
    perform keep_answer(p_institution, p_user, p_call, p_key, p_request, answer);
  end if;
end $$;
