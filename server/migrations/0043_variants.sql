-- Products that differ in options such as size and colour (docs/decisions/0062). A group stays when its last variant has left,
-- for the names of the audit trail.
create table variant_groups (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  options        jsonb not null, -- 1 to 3 of {name, values}
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  constraint variant_groups_pkey primary key (institution_id, id),
  constraint variant_groups_institution_fkey foreign key (institution_id) references institutions (id),
  constraint variant_groups_options_check
    check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 1 and 3)
);
select keep_institutions_apart('variant_groups', platform_may_read => false);
create trigger variant_groups_audit after insert or update on variant_groups
  for each row execute function audit_row('VARIANT_GROUP');

-- A variant has one value of each option. Values may change places in one statement, so that rows are compared at its end.
alter table products
  add column group_id      uuid,
  add column option_values text[],
  add constraint products_variant_check check ((group_id is null) = (option_values is null)),
  add constraint products_group_fkey foreign key (institution_id, group_id) references variant_groups (institution_id, id),
  add constraint products_variant_key unique (institution_id, group_id, option_values) deferrable;
