-- Units of a product that a branch keeps (docs/decisions/0052). A row stays when its numbers are removed, so that the
-- feed of changes has all of them.
create table product_levels (
  institution_id uuid not null,
  product_id     uuid not null,
  branch_id      uuid not null,
  id             uuid not null generated always as (product_id) stored, -- the record of the audit trail
  minimum        int, -- null: the product's own threshold
  maximum        int,
  created_at     timestamptz(3) not null default clock_timestamp(),
  constraint product_levels_pkey primary key (institution_id, product_id, branch_id),
  constraint product_levels_stock_fkey foreign key (institution_id, product_id, branch_id)
    references branch_stock (institution_id, product_id, branch_id),
  constraint product_levels_check check (minimum >= 0 and maximum >= coalesce(minimum, 0))
);
select keep_institutions_apart('product_levels', platform_may_read => false);
create trigger product_levels_audit after insert or update or delete on product_levels
  for each row execute function audit_row('LEVEL');

create function note_level() returns trigger language plpgsql as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) -> 'minimum' else 'null' end;
begin
  if tg_op = 'INSERT' or new.minimum is distinct from old.minimum then
    insert into row_changes (institution_id, source, row_id, was)
    values (new.institution_id, 'product_levels', new.product_id,
            jsonb_build_object('branch_id', new.branch_id, 'minimum', was));
  end if;
  return null;
end $$;
create trigger product_levels_changes after insert or update on product_levels
  for each row execute function note_level();
