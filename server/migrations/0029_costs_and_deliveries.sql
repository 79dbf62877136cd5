-- Stock on hand at cost: the moving average of each branch and product (docs/decisions/0045).
alter table branch_stock
  add column value     numeric(16, 2), -- of the units on hand: the sum of their movements' costs; null: unknown
  add column last_cost numeric(18, 6),
  drop constraint branch_stock_quantity_check,
  add constraint branch_stock_quantity_check
    check (quantity >= 0 and (value is null or value = 0 or value > 0 and quantity > 0));
alter table stock_movements
  add column purchase_cost numeric(16, 2);

alter table documents
  add column reference text,
  add column charges   jsonb; -- [{"name", "amount", "spread"}], shared out over the lines

create table series (
  institution_id uuid not null,
  branch_id      uuid not null,
  kind           text not null,
  next           int not null,
  constraint series_pkey primary key (institution_id, branch_id, kind),
  constraint series_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id)
) with (fillfactor = 50);
select keep_institutions_apart('series', platform_may_read => false);
create index documents_delivered_idx on documents (institution_id, supplier_id, branch_id, created_at)
  where kind = 'DELIVERY';
create unique index documents_number_key on documents (institution_id, series_id, kind, number) where number is not null;
