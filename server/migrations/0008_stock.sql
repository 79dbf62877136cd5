-- Stock is a ledger of movements that nobody updates or deletes, with the balance per product and
-- branch kept beside it in the same transaction (docs/decisions/0004).

-- No index on quantity and some room in each page: every sale updates this row, in place.
create table branch_stock (
  institution_id uuid not null,
  product_id     uuid not null,
  branch_id      uuid not null,
  quantity       int not null,
  -- Product before branch: a page of products reads its branches side by side.
  constraint branch_stock_pkey primary key (institution_id, product_id, branch_id),
  constraint branch_stock_product_fkey foreign key (institution_id, product_id) references products (institution_id, id),
  constraint branch_stock_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  -- The upper end is that of int; receive_stock refuses before it is reached.
  constraint branch_stock_quantity_check check (quantity >= 0)
) with (fillfactor = 80);

-- The document of goods that came in. What and how many: its movement.
create table stock_entries (
  institution_id uuid not null,
  id             uuid not null,
  branch_id      uuid not null,
  supplier_id    uuid not null,
  user_id        uuid not null,
  date_received  timestamptz(3) not null,
  created_at     timestamptz(3) not null default now(),
  constraint stock_entries_pkey primary key (institution_id, id),
  constraint stock_entries_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint stock_entries_supplier_fkey foreign key (institution_id, supplier_id) references suppliers (institution_id, id),
  constraint stock_entries_user_fkey foreign key (institution_id, user_id) references users (institution_id, id)
);

create index stock_entries_recent_idx
  on stock_entries (institution_id, date_received desc, created_at desc, id desc);
create index stock_entries_branch_recent_idx
  on stock_entries (institution_id, branch_id, date_received desc, created_at desc, id desc);

-- The document of goods that went out without a sale.
create table stock_outs (
  institution_id uuid not null,
  id             uuid not null,
  branch_id      uuid not null,
  user_id        uuid not null,
  reason         text not null,
  date_removed   timestamptz(3) not null,
  created_at     timestamptz(3) not null default now(),
  constraint stock_outs_pkey primary key (institution_id, id),
  constraint stock_outs_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint stock_outs_user_fkey foreign key (institution_id, user_id) references users (institution_id, id)
);

create index stock_outs_recent_idx
  on stock_outs (institution_id, date_removed desc, created_at desc, id desc);
create index stock_outs_branch_recent_idx
  on stock_outs (institution_id, branch_id, date_removed desc, created_at desc, id desc);

-- The ledger. document_id is the id of the entry, the removal or the sale whose line this is. It has no
-- foreign key because it points into three tables; branch, user and time are those of the document, whose
-- foreign keys hold for them. platform/db/invariants.sql checks both. unit_price is the product's price of that moment.
create table stock_movements (
  institution_id uuid not null,
  document_id    uuid not null,
  product_id     uuid not null,
  branch_id      uuid not null,
  kind           text not null,
  quantity       int not null,
  unit_price     numeric(14, 2) not null,
  user_id        uuid not null,
  created_at     timestamptz(3) not null default now(),
  -- One line per product: several lines of one product in a sale count together (decisions §5).
  constraint stock_movements_pkey primary key (institution_id, document_id, product_id),
  constraint stock_movements_stock_fkey foreign key (institution_id, product_id, branch_id)
    references branch_stock (institution_id, product_id, branch_id),
  -- One check, because PostgreSQL reads each of them anew for every statement.
  constraint stock_movements_quantity_check check (
    case kind when 'ENTRY' then quantity > 0 when 'REMOVAL' then quantity < 0 when 'SALE' then quantity < 0 else false end)
);

select keep_institutions_apart('branch_stock', platform_may_read => false);
select keep_institutions_apart('stock_entries', platform_may_read => false);
select keep_institutions_apart('stock_outs', platform_may_read => false);
select keep_institutions_apart('stock_movements', platform_may_read => false);
