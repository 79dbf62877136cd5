-- Statements are planned once for all institutions (platform/db/pool.ts). Beside thousands of small ones the planner took each for
-- small, and everything that the largest has for a row or two: it found a customer's sales by looking through all sales,
-- and a word by reading all products. Now it takes each for as large as the largest (docs/decisions/0026).
--
-- Not where tables are spread over shards: there every statement is planned for the institution it is about, and Citus
-- lets nobody set this.
do $$
declare
  spread oid[] := '{}';
  target regclass;
begin
  if to_regclass('pg_dist_partition') is not null then
    execute 'select coalesce(array_agg(logicalrelid::oid), $1) from pg_dist_partition' into spread using spread;
  end if;
  for target in
    select a.attrelid::regclass
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     where a.attname = 'institution_id' and not a.attisdropped and not a.attrelid = any (spread)
  loop
    execute format('alter table %s alter column institution_id set (n_distinct = 1)', target);
    execute format('analyze %s', target);
  end loop;
end $$;
