-- Orders from suppliers (docs/decisions/0053), and what each supplier brings.
create table purchase_orders (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  branch_id      uuid not null,
  supplier_id    uuid not null,
  number         int not null, -- in its branch
  state          text not null default 'DRAFT',
  expected_on    timestamptz(3),
  note           text,
  reason         text, -- of closing or cancelling
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  constraint purchase_orders_pkey primary key (institution_id, id),
  constraint purchase_orders_number_key unique (institution_id, branch_id, number),
  constraint purchase_orders_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint purchase_orders_supplier_fkey foreign key (institution_id, supplier_id)
    references suppliers (institution_id, id),
  constraint purchase_orders_state_check check (state in ('DRAFT', 'ORDERED', 'RECEIVED', 'CLOSED', 'CANCELLED'))
);
select keep_institutions_apart('purchase_orders', platform_may_read => false);
create index purchase_orders_made_idx on purchase_orders (institution_id, created_at, id);
create index purchase_orders_branch_idx on purchase_orders (institution_id, branch_id, created_at, id);

create table purchase_order_lines (
  institution_id uuid not null,
  order_id       uuid not null,
  product_id     uuid not null,
  line           int not null,
  quantity       int not null,
  received       int not null default 0,
  unit_cost      numeric(14, 4), -- ETB; null: unknown
  code           text,
  constraint purchase_order_lines_pkey primary key (institution_id, order_id, product_id),
  constraint purchase_order_lines_order_fkey foreign key (institution_id, order_id)
    references purchase_orders (institution_id, id),
  constraint purchase_order_lines_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id),
  constraint purchase_order_lines_units_check check (quantity > 0 and received >= 0)
) with (fillfactor = 80);
select keep_institutions_apart('purchase_order_lines', platform_may_read => false);
create index purchase_order_lines_open_idx on purchase_order_lines (institution_id, product_id)
  where received < quantity;

create table supplier_products (
  institution_id uuid not null,
  supplier_id    uuid not null,
  product_id     uuid not null,
  code           text,
  unit_cost      numeric(14, 4),
  constraint supplier_products_pkey primary key (institution_id, supplier_id, product_id),
  constraint supplier_products_supplier_fkey foreign key (institution_id, supplier_id)
    references suppliers (institution_id, id),
  constraint supplier_products_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id)
);
select keep_institutions_apart('supplier_products', platform_may_read => false);
