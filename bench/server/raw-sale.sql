-- A sale as one call of a plain function: PostgreSQL's share without us. It records the facts that record_sales records: the document
-- with its origin, lines with balance and cost, and the key. With p_tender also the tax of each line, the branch's next number and a
-- payment. No session, validation, answer or row-level security, since the owner calls it. A repetition returns null.
create function raw_sale(
  p_institution uuid, p_user uuid, p_branch uuid, p_sale uuid, p_customer uuid, p_products uuid[], p_quantities int[],
  p_key bytea, p_request text, p_tender uuid, p_paid numeric)
returns numeric language plpgsql as $$
declare
  cart record;
  taken int;
begin
  select count(*) as lines, bool_or(l.on_hand < l.quantity) as is_short, sum(l.price * l.quantity) as total, sum(l.tax) as tax,
         array_agg(l.product_id) as products, array_agg(l.quantity) as quantities, array_agg(l.price) as prices,
         array_agg(l.on_hand - l.quantity) as balances, array_agg(round(l.value * l.quantity / l.on_hand, 2)) as costs,
         array_agg(l.tax_id) as tax_ids, array_agg(l.rate) as rates, array_agg(l.tax) as taxes
    into cart
    from (select t.product_id, t.quantity, s.quantity as on_hand, s.value, p.price_per_unit as price, x.tax_id, x.rate,
                 round(p.price_per_unit * t.quantity * x.rate / (100 + x.rate), 2) as tax
            from unnest(p_products, p_quantities) t (product_id, quantity)
            join branch_stock s
              on s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch
            join products p on p.institution_id = p_institution and p.id = t.product_id
            left join lateral (
                   select r.tax_id, r.rate from tax_settings c
                     join tax_rates r on r.institution_id = p_institution and r.tax_id = coalesce(p.tax_id, c.tax_id)
                    where p_tender is not null and c.institution_id = p_institution and r.valid_from <= current_date
                    order by r.valid_from desc limit 1) x on true
           order by s.product_id
             for no key update of s) l;
  if cart.lines < cardinality(p_products) or cart.is_short then
    raise exception 'there is too little';
  end if;

  insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
  values (p_institution, p_user, 'POST /sales', p_key, p_key, p_sale || ' ' || cart.total)
  on conflict on constraint idempotency_keys_pkey do nothing;
  if not found then
    return null;
  end if;

  update branch_stock s
     set quantity = s.quantity - t.quantity, value = s.value - t.cost
    from unnest(cart.products, cart.quantities, cart.costs) t (product_id, quantity, cost)
   where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch;

  if p_tender is not null then
    taken := take_number(p_institution, p_branch, 'SALE');
  end if;
  insert into documents
    (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, tax, session, address, request_id, series_id, number)
  values (p_institution, p_sale, 'SALE', p_branch, p_customer, p_user, cart.total, cart.tax, 'Bench', '127.0.0.1', p_request,
          case when p_tender is not null then p_branch end, taken);

  insert into stock_movements
    (institution_id, document_id, product_id, line, branch_id, kind, quantity, balance, unit_price, cost, tax_id, tax_rate, tax_amount,
     tax_included, user_id, created_at)
  select p_institution, p_sale, t.product_id, t.line, p_branch, 'SALE', -t.quantity, t.balance, t.price, -t.cost, t.tax_id, t.rate, -t.tax,
         case when t.tax_id is not null then true end, p_user, now()
    from unnest(cart.products, cart.quantities, cart.balances, cart.prices, cart.costs, cart.tax_ids, cart.rates, cart.taxes)
         with ordinality t (product_id, quantity, balance, price, cost, tax_id, rate, tax, line);

  if p_tender is not null then
    insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key, once_key)
    values (p_institution, p_sale, 1, p_tender, p_paid, p_request, p_request, p_request);
  end if;
  return cart.total;
end $$;
