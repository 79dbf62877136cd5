-- Numbers of sales (docs/decisions/0087): given where the institution has asked for them.
alter table institutions add column numbers_sales boolean check (numbers_sales); -- true or null
create or replace view sales with (security_invoker = true) as
select institution_id, id, branch_id, customer_id, user_id, total_amount, created_at, session, address, request_id, system,
       on_account, tendered, number
  from documents where kind = 'SALE';

-- As in 0015: record_sales records sales of several institutions together.
do $$
declare
  command text;
  condition constant text := $condition$institution_id = any (
    (select string_to_array(nullif(current_setting('app.institution_ids', true), ''), ',')::uuid[])::uuid[])$condition$;
begin
  foreach command in array array['select', 'insert', 'update'] loop
    execute format('create policy %I on series for %s %s (%s)',
                   'sold_together_' || command, command,
                   case command when 'insert' then 'with check' else 'using' end, condition);
  end loop;
end $$;
