-- ETB of one of these, of which p_size are a unit (null: 1): with 6 decimals of the unit.
create or replace function cost_of_counted(p_cost numeric, p_counted bigint, p_size int) returns numeric language sql immutable as $$
  select round(round(p_cost * coalesce(p_size, 1) / p_counted, 6) / coalesce(p_size, 1), case when p_size is null then 6 else 9 end)
$$;

-- The same of units as they were counted in a line.
create or replace function cost_as_counted(p_line stock_movements, p_cost numeric, p_counted bigint) returns numeric language sql immutable as $$
  select cost_of_counted(p_cost, p_counted, p_line.unit_size)
$$;
