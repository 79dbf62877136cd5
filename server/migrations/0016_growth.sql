-- What is counted stays as fast to ask for as it was, however much there is of it (docs/decisions/0026).

-- Rows that are only ever added are counted once a day for good; what was added since is counted when somebody asks, and
-- found by these. The ledger's index serves what sold best, too, and takes its other movements in.
drop index stock_movements_sold_idx;
create index stock_movements_made_idx on stock_movements (institution_id, created_at);
create index stock_entries_made_idx on stock_entries (institution_id, created_at);
create index stock_outs_made_idx on stock_outs (institution_id, created_at);
create index customers_made_idx on customers (institution_id, created_at);
create index products_made_idx on products (institution_id, created_at);
create index products_made_anywhere_idx on products (created_at);
create index branches_anywhere_idx on branches (name_key, id);

-- A letter stands between any two of a name's, and at both ends: what is looked for in a text of one or two letters has
-- three in a row then, which is what the index knows. Words that short are common in Amharic.
alter table products add column letters_key text not null
  generated always as ('ᚠ' || regexp_replace(fold_name(name || E'\n' || coalesce(description, '')), '(.)', '\1ᚠ', 'g')) stored;
-- It is made of others, and so none of what the audit trail tells.
do $$ begin
  execute replace(pg_get_functiondef('audit_row()'::regprocedure), 'search_key,', 'search_key,letters_key,');
end $$;
create index products_letters_idx on products
  using gin (institution_id, letters_key gin_trgm_ops) with (fastupdate = off);

-- How many rows of a list an institution made on a day of Addis Ababa, by part (a branch; a user, in the audit trail), and
-- under the nil id of all parts. Only of rows before counted_until.
create table day_counts (
  institution_id uuid not null,
  list           text not null,
  part           uuid not null,
  day            timestamptz(3) not null, -- when it begins
  rows           int not null,
  amount         numeric(18, 2) not null default 0, -- what sales came to
  constraint day_counts_pkey primary key (institution_id, list, part, day)
);

create table counted_until (
  institution_id uuid not null,
  list           text not null,
  until          timestamptz(3) not null,
  constraint counted_until_pkey primary key (institution_id, list)
);

-- How many products were low in a branch, and under the nil id in the whole institution, at a moment.
create table kept_low (
  institution_id uuid not null,
  part           uuid not null,
  until          timestamptz(3) not null,
  low            int not null,
  constraint kept_low_pkey primary key (institution_id, part)
);

select keep_institutions_apart('day_counts', platform_may_read => false);
select keep_institutions_apart('counted_until', platform_may_read => false);
select keep_institutions_apart('kept_low', platform_may_read => false);

-- The platform knows how many products an institution has, and nothing of its trade.
create policy platform_reads on day_counts for select using (
  list = 'products'
  and (select nullif(current_setting('app.institution_id', true), '')::uuid) = '00000000-0000-0000-0000-000000000000');
create policy platform_reads on counted_until for select using (
  list = 'products'
  and (select nullif(current_setting('app.institution_id', true), '')::uuid) = '00000000-0000-0000-0000-000000000000');
