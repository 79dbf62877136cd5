-- Says why a branch cannot give what was asked for: 'not_found' when a product is not there, else 'short'
-- with every product of which there is too little. Called by record_sale and remove_stock with the stock
-- rows locked; a product the branch never had counts 0 units.
create or replace function refuse_cart(
  p_institution uuid, p_branch uuid, p_products uuid[], p_quantities int[],
  out outcome text, out details jsonb)
language plpgsql as $$
begin
  -- Each by its key: a join might read all that a branch has.
  if exists (select from unnest(p_products) t (product_id)
              where (select p.id from products p
                      where p.institution_id = p_institution and p.id = t.product_id) is null) then
    outcome := 'not_found';
    details := '{"what": "product"}';
    return;
  end if;

  select 'short', jsonb_agg(jsonb_build_object(
           'productId', t.product_id, 'available', coalesce(s.quantity, 0)) order by t.line)
    into outcome, details
    from unnest(p_products, p_quantities) with ordinality t (product_id, quantity, line)
    left join lateral (
           select s.quantity from branch_stock s
            where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch limit 1) s
      on true
   where coalesce(s.quantity, 0) < t.quantity;

  -- The first units of a product arrived between the look at the stock and this one.
  if details is null then
    raise exception 'stock changed while it was read' using errcode = 'serialization_failure';
  end if;
end $$;
