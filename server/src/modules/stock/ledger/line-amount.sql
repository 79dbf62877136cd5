-- ETB of a quantity at a price per unit, half up to the cent; p_unit_size: 1000 of a product that is counted in thousandths
-- of its unit, else null (docs/decisions/0064).
create or replace function line_amount(p_quantity bigint, p_price numeric, p_unit_size int)
returns numeric language sql immutable parallel safe as $$
  select case when p_unit_size is null then p_quantity * p_price else round(p_quantity * p_price / p_unit_size, 2) end
$$;

-- A counted quantity in the unit of its product, for sums over products.
create or replace function shown_quantity(p_quantity bigint, p_unit_size int)
returns numeric language sql immutable parallel safe as $$
  select case when p_unit_size is null then p_quantity else p_quantity::numeric / p_unit_size end
$$;
