drop function if exists line_amount(bigint, numeric, int);

-- ETB of a quantity at a price per unit, half up to the cent, less the discount of the line, which has the sign of the
-- quantity; p_unit_size: 1000 of a product that is counted in thousandths of its unit, else null (docs/decisions/0064).
create or replace function line_amount(p_quantity bigint, p_price numeric, p_unit_size int, p_discount numeric default null)
returns numeric language sql immutable parallel safe as $$
  select case when p_unit_size is null then p_quantity * p_price else round(p_quantity * p_price / p_unit_size, 2) end
         - coalesce(p_discount, 0)
$$;

-- ETB of a line without the tax that its price contains.
create or replace function net_amount(
  p_quantity bigint, p_price numeric, p_unit_size int, p_discount numeric, p_tax numeric, p_included boolean)
returns numeric language sql immutable parallel safe as $$
  select line_amount(p_quantity, p_price, p_unit_size, p_discount) - case when p_included then p_tax else 0 end
$$;

-- A counted quantity in the unit of its product, for sums over products.
create or replace function shown_quantity(p_quantity bigint, p_unit_size int)
returns numeric language sql immutable parallel safe as $$
  select case when p_unit_size is null then p_quantity else p_quantity::numeric / p_unit_size end
$$;

-- Lines with their ETB, and with the tax that comes on top of it, both of the sign of the quantity. Rules of the data ask here.
create or replace view line_amounts with (security_invoker = true) as
select institution_id, document_id, product_id, line, of_line, kind, quantity, tax_id, tax_rate, tax_amount, tax_included,
       discount_by_hand, line_amount(quantity, unit_price, unit_size, discount) as amount,
       case when tax_included then 0 else coalesce(tax_amount, 0) end as added_tax
  from stock_movements;
