-- Groups of customers, and lists of prices for them, for branches and for some days (docs/decisions/0094).
create table customer_groups (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint customer_groups_pkey primary key (institution_id, id),
  constraint customer_groups_name_key unique (institution_id, name_key),
  constraint customer_groups_institution_fkey foreign key (institution_id) references institutions (id)
);

alter table customers
  add column customer_group_id uuid,
  add constraint customers_group_fkey foreign key (institution_id, customer_group_id) references customer_groups (institution_id, id);

create table price_lists (
  institution_id    uuid not null,
  id                uuid not null default gen_random_uuid(),
  name              text not null,
  name_key          text not null generated always as (lower(name)) stored,
  branch_id         uuid, -- null: all branches
  customer_group_id uuid, -- null: all customers
  valid_from        date not null,
  valid_until       date, -- its last day; null: none
  archived_at       timestamptz(3), -- switched off
  version           int not null default 1,
  created_at        timestamptz(3) not null default now(),
  constraint price_lists_pkey primary key (institution_id, id),
  constraint price_lists_name_key unique (institution_id, name_key),
  constraint price_lists_institution_fkey foreign key (institution_id) references institutions (id),
  constraint price_lists_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint price_lists_group_fkey foreign key (institution_id, customer_group_id) references customer_groups (institution_id, id),
  constraint price_lists_days_check check (valid_until >= valid_from)
);

create table price_list_rows (
  institution_id uuid not null,
  price_list_id  uuid not null,
  id             uuid not null generated always as (price_list_id) stored, -- the record of the audit trail
  product_id     uuid not null,
  from_quantity  int not null default 1, -- units, or thousandths of a unit, of the product in the sale
  price          numeric(14, 2) not null, -- ETB per unit
  created_at     timestamptz(3) not null default now(),
  constraint price_list_rows_pkey primary key (institution_id, price_list_id, product_id, from_quantity),
  constraint price_list_rows_list_fkey foreign key (institution_id, price_list_id) references price_lists (institution_id, id),
  constraint price_list_rows_product_fkey foreign key (institution_id, product_id) references products (institution_id, id),
  constraint price_list_rows_check check (from_quantity >= 1 and price >= 0)
);
create index price_list_rows_product_idx on price_list_rows (institution_id, product_id);

select keep_institutions_apart('customer_groups', platform_may_read => false),
       keep_institutions_apart('price_lists', platform_may_read => false),
       keep_institutions_apart('price_list_rows', platform_may_read => false);
-- As in 0015: record_sales records sales of several institutions together.
do $$
declare
  target text;
begin
  foreach target in array array['price_lists', 'price_list_rows'] loop
    execute format($policy$create policy sold_together_select on %I for select using (institution_id = any (
      (select string_to_array(nullif(current_setting('app.institution_ids', true), ''), ',')::uuid[])::uuid[]))$policy$, target);
  end loop;
end $$;

create trigger customer_groups_audit after insert or update or delete on customer_groups
  for each row execute function audit_row('CUSTOMER_GROUP');
create trigger price_lists_audit after insert or update or delete on price_lists
  for each row execute function audit_row('PRICE_LIST');
create trigger price_list_rows_audit after insert or update or delete on price_list_rows
  for each row execute function audit_row('PRICE_LIST');
