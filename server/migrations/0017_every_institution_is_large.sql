-- Statements are planned once for all institutions (db/pool.ts). Beside thousands of small ones the planner took each for
-- small, and everything that the largest has for a row or two: it found a customer's sales by looking through all sales,
-- and a word by reading all products. Now it takes each for as large as the largest (docs/decisions/0026).
do $$
declare
  target regclass;
begin
  for target in
    select a.attrelid::regclass
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     where a.attname = 'institution_id' and not a.attisdropped
  loop
    execute format('alter table %s alter column institution_id set (n_distinct = 1)', target);
    execute format('analyze %s', target);
  end loop;
end $$;
