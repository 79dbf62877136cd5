-- The change feed of the read models (docs/decisions/0026): summaries and remembered searches learn from it which rows have
-- changed since a moment, and what their columns were. The audit trail is for people; its entries may be fewer than the
-- changes, or kept for another time. The background job deletes rows that no read model needs any more.
create table row_changes (
  institution_id uuid not null,
  source         text not null, -- the table
  row_id         uuid not null,
  at             timestamptz(3) not null default clock_timestamp(),
  id             uuid not null default gen_random_uuid(),
  was            jsonb, -- the old values of the watched columns that differ; null: the row is new
  constraint row_changes_pkey primary key (institution_id, source, at, id)
);
-- For the dashboard of the platform, over all institutions.
create index row_changes_platform_idx on row_changes (at, id) where source in ('institutions', 'users');

select keep_institutions_apart('row_changes', platform_may_read => false);
create policy platform_reads on row_changes for select using (
  source in ('institutions', 'users')
  and (select nullif(current_setting('app.institution_id', true), '')::uuid) = '00000000-0000-0000-0000-000000000000');

-- Arguments: the table's name (on shards tg_table_name is another), and the columns to watch.
create function note_change() returns trigger language plpgsql as $$
declare
  now_is constant jsonb := to_jsonb(new);
  p_institution constant uuid := coalesce(now_is ->> 'institution_id', now_is ->> 'id')::uuid;
  was jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(c.name, to_jsonb(old) -> c.name) into was
      from unnest(tg_argv[1:]) c (name)
     where to_jsonb(old) -> c.name is distinct from now_is -> c.name;
    if was is null then
      return null;
    end if;
  end if;
  insert into row_changes (institution_id, source, row_id, was)
  values (p_institution, tg_argv[0], (now_is ->> 'id')::uuid, was);
  return null;
end $$;

create trigger products_changes after insert or update on products
  for each row execute function note_change(
    'products', 'name', 'description', 'price_per_unit', 'low_stock_threshold');
create trigger institutions_changes after insert or update on institutions
  for each row execute function note_change('institutions', 'name', 'status', 'tin', 'currency');
create trigger users_changes after insert or update on users
  for each row execute function note_change('users', 'role', 'status');

-- Changes from before are not in the feed, so summaries start again.
truncate kept_low;
