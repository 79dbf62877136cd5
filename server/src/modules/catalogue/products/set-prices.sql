-- Sets the selling prices (ETB) that lines of a document bring; null leaves a price. Of several lines of a product the last one
-- holds. The products are locked in the order of their key.
create or replace function set_prices(p_institution uuid, p_products uuid[], p_prices numeric[])
returns void language plpgsql as $$
begin
  perform from products p
    where p.institution_id = p_institution and p.id = any (p_products) order by p.id for no key update;
  update products p set price_per_unit = n.price, version = p.version + 1
    from (select distinct on (u.product_id) u.product_id, u.price
            from unnest(p_products, p_prices) with ordinality u (product_id, price, line)
           where u.price is not null
           order by u.product_id, u.line desc) n
   where p.institution_id = p_institution and p.id = n.product_id and p.price_per_unit <> n.price;
end $$;
