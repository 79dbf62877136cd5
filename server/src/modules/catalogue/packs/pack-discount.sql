-- ETB by which packs with their own price cost less than their units (docs/decisions/0066), null for nothing; as packedAmount of the contract. p_sold: the
-- units sold in each pack, by its name; p_packs: the packs of the product.
create or replace function pack_discount(p_sold jsonb, p_packs jsonb, p_price numeric, p_unit_size int)
returns numeric language sql immutable parallel safe as $$
  select nullif(sum(div((p_sold ->> k.name)::numeric, k.size) * (line_amount(k.size, p_price, p_unit_size) - k.price)), 0)
    from jsonb_to_recordset(p_packs) k (name text, size int, price numeric)
   where p_sold ? k.name and k.price is not null
$$;
