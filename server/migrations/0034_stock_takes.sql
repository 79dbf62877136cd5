-- Stock-takes while the shop sells (docs/decisions/0048).
create table stock_takes (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  branch_id      uuid not null,
  number         int not null, -- of the branch
  scope          text not null,
  shelf          text,
  shelf_key      text generated always as (fold_name(shelf)) stored,
  is_blind       boolean not null,
  tolerance_of   text,
  tolerance      numeric(14, 2),
  status          text not null default 'OPEN',
  in_scope       int not null, -- products in stock when it was opened
  left_alone     int not null default 0,
  user_id        uuid not null,
  posted_at      timestamptz(3),
  posted_by      uuid,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  constraint stock_takes_pkey primary key (institution_id, id),
  constraint stock_takes_number_key unique (institution_id, branch_id, number),
  constraint stock_takes_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint stock_takes_user_fkey foreign key (institution_id, user_id) references users (institution_id, id),
  constraint stock_takes_poster_fkey foreign key (institution_id, posted_by) references users (institution_id, id),
  constraint stock_takes_scope_check check (scope in ('ALL', 'CATEGORIES', 'PRODUCTS', 'SHELF')),
  constraint stock_takes_status_check check (
    status in ('OPEN', 'COUNTED', 'CANCELLED') and posted_at is null or status = 'POSTED' and posted_at is not null),
  constraint stock_takes_tolerance_check check (
    tolerance is null and tolerance_of is null or tolerance >= 0 and tolerance_of in ('UNITS', 'PERCENT', 'VALUE'))
);
create index stock_takes_recent_idx on stock_takes (institution_id, created_at desc, id desc);
create index stock_takes_branch_idx on stock_takes (institution_id, branch_id, created_at desc, id desc);

create table stock_take_categories (
  institution_id uuid not null,
  stock_take_id  uuid not null,
  category_id    uuid not null,
  constraint stock_take_categories_pkey primary key (institution_id, stock_take_id, category_id),
  constraint stock_take_categories_take_fkey foreign key (institution_id, stock_take_id)
    references stock_takes (institution_id, id),
  constraint stock_take_categories_category_fkey foreign key (institution_id, category_id)
    references categories (institution_id, id)
);

-- One row for each count, only ever added.
create table stock_take_counts (
  institution_id uuid not null,
  id             uuid not null, -- made by the client
  stock_take_id  uuid not null,
  product_id     uuid not null,
  place          text not null, -- '' where none was named
  round          smallint not null,
  is_total       boolean not null, -- replaces earlier counts at the place in this round; else it is added
  quantity       int,              -- null: taken back
  user_id        uuid not null,
  counted_at     timestamptz(3) not null,
  line           smallint not null, -- order within one request
  -- Of the ledger at counted_at; null: too long ago to know.
  on_hand        int,
  moved_at       timestamptz(3), -- the movement before
  created_at     timestamptz(3) not null default clock_timestamp(),
  constraint stock_take_counts_pkey primary key (institution_id, id),
  constraint stock_take_counts_take_fkey foreign key (institution_id, stock_take_id)
    references stock_takes (institution_id, id),
  constraint stock_take_counts_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id),
  constraint stock_take_counts_user_fkey foreign key (institution_id, user_id) references users (institution_id, id),
  constraint stock_take_counts_quantity_check check (quantity >= 0 or quantity is null and is_total)
);
create index stock_take_counts_product_idx on stock_take_counts (institution_id, stock_take_id, product_id, place, round);
create index stock_take_counts_recent_idx on stock_take_counts (institution_id, stock_take_id, created_at desc, line desc);
create trigger stock_take_counts_only_added before update or delete on stock_take_counts
  for each row execute function refuse_audit_change();
create trigger stock_take_counts_never_emptied before truncate on stock_take_counts
  for each statement execute function refuse_audit_change();

-- The chosen products of a scope, and the totals of counted products so far (stock_take_sums).
create table stock_take_products (
  institution_id uuid not null,
  stock_take_id  uuid not null,
  product_id     uuid not null,
  is_chosen      boolean not null default false, -- part of the scope PRODUCTS
  counted        int,
  expected       int,
  again          text, -- why it needs another count: MOVED, LARGE; SHORT when it was posted
  constraint stock_take_products_pkey primary key (institution_id, stock_take_id, product_id),
  constraint stock_take_products_take_fkey foreign key (institution_id, stock_take_id)
    references stock_takes (institution_id, id),
  constraint stock_take_products_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id),
  constraint stock_take_products_again_check check (again in ('MOVED', 'LARGE', 'SHORT'))
);
create index stock_take_products_product_idx on stock_take_products (institution_id, product_id);

select keep_institutions_apart('stock_takes', platform_may_read => false);
select keep_institutions_apart('stock_take_categories', platform_may_read => false);
select keep_institutions_apart('stock_take_counts', platform_may_read => false);
select keep_institutions_apart('stock_take_products', platform_may_read => false);

-- The count of a product at a place: its newest round, from the last total on.
create view stock_take_places with (security_invoker = true) as
with ranked as (
  select c.institution_id, c.stock_take_id, c.product_id, c.place, c.round, c.quantity, c.on_hand,
         coalesce(c.moved_at, '-infinity') as moved_at,
         max(c.round) over (partition by c.institution_id, c.stock_take_id, c.product_id, c.place) as newest,
         count(*) filter (where c.is_total) over (
           partition by c.institution_id, c.stock_take_id, c.product_id, c.place, c.round
           order by c.counted_at, c.line, c.id rows between 1 following and unbounded following) as totals_after
    from stock_take_counts c
)
select institution_id, stock_take_id, product_id, place, round, sum(quantity) as quantity, max(on_hand) as on_hand,
       bool_and(on_hand is not null) and min(moved_at) = max(moved_at) as is_still, max(moved_at) as moved_at
  from ranked
 where round = newest and totals_after = 0 and quantity is not null
 group by institution_id, stock_take_id, product_id, place, round;

-- Places add up. A product whose stock moved between its counts has no expected quantity.
create view stock_take_sums with (security_invoker = true) as
select institution_id, stock_take_id, product_id, sum(quantity) as counted, min(round) as round,
       case when bool_and(is_still) and min(moved_at) = max(moved_at) then max(on_hand) end as expected
  from stock_take_places
 group by institution_id, stock_take_id, product_id;
