-- Sales of several institutions are recorded together (docs/decisions/0025). For as long as record_sales runs, and no
-- longer, app.institution_ids names the institutions whose sales they are; outside of it the setting is empty, and these
-- policies show nothing. Each is for the one command that record_sales needs.
do $$
declare
  rule record;
  condition constant text := $condition$%I = any (
    (select string_to_array(nullif(current_setting('app.institution_ids', true), ''), ',')::uuid[])::uuid[])$condition$;
begin
  for rule in
    select *
      from (values ('institutions', 'select', 'id'), ('users', 'select', 'institution_id'),
                   ('branches', 'select', 'institution_id'), ('customers', 'select', 'institution_id'),
                   ('products', 'select', 'institution_id'),
                   ('branch_stock', 'select', 'institution_id'), ('branch_stock', 'update', 'institution_id'),
                   ('sales', 'select', 'institution_id'), ('sales', 'insert', 'institution_id'),
                   ('stock_movements', 'insert', 'institution_id'),
                   ('idempotency_keys', 'select', 'institution_id'), ('idempotency_keys', 'insert', 'institution_id'),
                   ('audit_entries', 'insert', 'institution_id')) r (target, command, key)
  loop
    execute format('create policy %I on %I for %s %s (%s)',
                   'sold_together_' || rule.command, rule.target, rule.command,
                   case rule.command when 'insert' then 'with check' else 'using' end, format(condition, rule.key));
  end loop;
end $$;
