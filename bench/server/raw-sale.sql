-- A sale as one call of a plain function: PostgreSQL's share without us. No session, validation, audit trail or
-- row-level security, since the owner calls it. With p_key it is idempotent: a repetition returns null.
create function raw_sale(
  p_institution uuid, p_user uuid, p_branch uuid, p_sale uuid, p_customer uuid, p_products uuid[], p_quantities int[],
  p_key bytea)
returns numeric language plpgsql as $$
declare
  cart record;
begin
  select count(*) as lines, bool_or(l.on_hand < l.quantity) as is_short, sum(l.price * l.quantity) as total,
         array_agg(l.product_id) as products, array_agg(l.quantity) as quantities, array_agg(l.price) as prices
    into cart
    from (select t.product_id, t.quantity, s.quantity as on_hand, p.price_per_unit as price
            from unnest(p_products, p_quantities) t (product_id, quantity)
            join branch_stock s
              on s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch
            join products p on p.institution_id = p_institution and p.id = t.product_id
           order by s.product_id
             for no key update of s) l;
  if cart.lines < cardinality(p_products) or cart.is_short then
    raise exception 'there is too little';
  end if;

  if p_key is not null then
    insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
    values (p_institution, p_user, 'POST /sales', p_key, p_key, p_sale || ' ' || cart.total)
    on conflict on constraint idempotency_keys_pkey do nothing;
    if not found then
      return null;
    end if;
  end if;

  update branch_stock s
     set quantity = s.quantity - t.quantity
    from unnest(cart.products, cart.quantities) t (product_id, quantity)
   where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch;

  insert into documents (institution_id, id, kind, branch_id, customer_id, user_id, total_amount)
  values (p_institution, p_sale, 'SALE', p_branch, p_customer, p_user, cart.total);

  insert into stock_movements
    (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
  select p_institution, p_sale, t.product_id, p_branch, 'SALE', -t.quantity, t.price, p_user, now()
    from unnest(cart.products, cart.quantities, cart.prices) t (product_id, quantity, price);

  return cart.total;
end $$;
