-- Taxes on sales (docs/decisions/0077).
create table taxes (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  kind           text not null,
  ready_made     text, -- until it is renamed: screens name it in the language of the user
  archived_at    timestamptz(3), -- cannot be chosen any more
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint taxes_pkey primary key (institution_id, id),
  constraint taxes_name_key unique (institution_id, name_key),
  constraint taxes_institution_fkey foreign key (institution_id) references institutions (id),
  constraint taxes_kind_check check (kind in ('STANDARD', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  constraint taxes_ready_made_check check (ready_made in ('VAT', 'ZERO_RATED', 'VAT_EXEMPT'))
);

-- Only added: the rate of a day is the newest one that is valid from then or before.
create table tax_rates (
  institution_id uuid not null,
  tax_id         uuid not null,
  id             uuid not null generated always as (tax_id) stored, -- the record of the audit trail
  valid_from     date not null,
  rate           numeric(5, 2) not null, -- percent
  created_at     timestamptz(3) not null default now(),
  constraint tax_rates_pkey primary key (institution_id, tax_id, valid_from),
  constraint tax_rates_tax_fkey foreign key (institution_id, tax_id) references taxes (institution_id, id),
  constraint tax_rates_rate_check check (rate between 0 and 100)
);

-- An institution with a row has taxes.
create table tax_settings (
  institution_id uuid not null,
  id             uuid not null generated always as (institution_id) stored, -- the record of the audit trail
  tax_id         uuid, -- of products without their own; null: not taxed
  -- True: the tax comes on top of prices. True or null, as in 0051.
  adds_tax       boolean,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint tax_settings_pkey primary key (institution_id),
  constraint tax_settings_institution_fkey foreign key (institution_id) references institutions (id),
  constraint tax_settings_tax_fkey foreign key (institution_id, tax_id) references taxes (institution_id, id),
  constraint tax_settings_adds_tax_check check (adds_tax)
);

-- Beside tax_amount, which is signed as the quantity. No defaults and no foreign key: no row is rewritten, and lines without tax
-- cost no look-up. The class of a tax was never written.
alter table stock_movements
  drop column tax,
  add column tax_id       uuid,
  add column tax_rate     numeric(5, 2), -- percent
  add column tax_included boolean;       -- the price contains it
alter table documents add column tax numeric(14, 2); -- of money that comes in
alter table products
  add column tax_id uuid,
  add constraint products_tax_fkey foreign key (institution_id, tax_id) references taxes (institution_id, id);

select keep_institutions_apart('taxes', platform_may_read => false),
       keep_institutions_apart('tax_rates', platform_may_read => false),
       keep_institutions_apart('tax_settings', platform_may_read => false);
-- As in 0015: record_sales records sales of several institutions together.
do $$
declare
  target text;
begin
  foreach target in array array['taxes', 'tax_rates', 'tax_settings'] loop
    execute format($policy$create policy sold_together_select on %I for select using (institution_id = any (
      (select string_to_array(nullif(current_setting('app.institution_ids', true), ''), ',')::uuid[])::uuid[]))$policy$, target);
  end loop;
end $$;

-- Not for the ready-made ones, nor for the first rate of a tax, which comes with it.
create trigger taxes_audit_added after insert on taxes
  for each row when (new.ready_made is null) execute function audit_row('TAX');
create trigger taxes_audit after update or delete on taxes
  for each row execute function audit_row('TAX');
create trigger tax_rates_audit after insert on tax_rates
  for each row when (new.valid_from > '2000-01-01') execute function audit_row('TAX');
create trigger tax_rates_only_added before update or delete on tax_rates
  for each row execute function refuse_audit_change();
create trigger tax_rates_never_emptied before truncate on tax_rates
  for each statement execute function refuse_audit_change();
create trigger tax_settings_audit after insert or update or delete on tax_settings
  for each row execute function audit_row('TAX');
