-- Batches of goods with their expiry dates (docs/decisions/0059).
-- True or null, so that entries of the audit trail name it only where it is set.
alter table products add column tracks_expiry boolean;
alter table products add constraint products_tracks_expiry_check check (tracks_expiry);

-- Units of a batch in a branch as of the newest document that was no sale. Sales since then took those that expire first.
create table lots (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  product_id     uuid not null,
  branch_id      uuid not null,
  expires_on     date not null,
  batch          text not null, -- '' without a number
  units          int not null,
  constraint lots_pkey primary key (institution_id, product_id, branch_id, expires_on, batch),
  constraint lots_product_fkey foreign key (institution_id, product_id) references products (institution_id, id),
  constraint lots_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint lots_units_check check (units > 0)
) with (fillfactor = 80);
select keep_institutions_apart('lots', platform_may_read => false);
create index lots_expiry_idx on lots (institution_id, expires_on, id);
create index lots_branch_idx on lots (institution_id, branch_id, expires_on, id);

-- The batches that a document other than a sale moved, with the sign of its line.
create table document_lots (
  institution_id uuid not null,
  document_id    uuid not null,
  line           int not null,
  product_id     uuid not null,
  expires_on     date not null,
  batch          text not null,
  quantity       int not null,
  constraint document_lots_pkey primary key (institution_id, document_id, line, expires_on, batch),
  constraint document_lots_document_fkey foreign key (institution_id, document_id)
    references documents (institution_id, id),
  constraint document_lots_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id),
  constraint document_lots_quantity_check check (quantity <> 0)
);
select keep_institutions_apart('document_lots', platform_may_read => false);
create index document_lots_product_idx on document_lots (institution_id, product_id);

-- Units of each batch that are left: of the stock on hand those that expire last are left last, and units
-- without an expiry date leave first.
create view lots_left with (security_invoker = true) as
select l.institution_id, l.product_id, l.branch_id, l.expires_on, l.batch,
       least(l.units, greatest(0, s.quantity - l.later))::int as units, s.quantity as on_hand, s.value
  from (select l.*, sum(l.units) over (partition by l.institution_id, l.product_id, l.branch_id
                                       order by l.expires_on desc, l.batch desc) - l.units as later
          from lots l) l
  join branch_stock s
    on s.institution_id = l.institution_id and s.product_id = l.product_id and s.branch_id = l.branch_id;

create trigger document_lots_only_added before update or delete on document_lots
  for each row execute function refuse_audit_change();
create trigger document_lots_never_emptied before truncate on document_lots
  for each statement execute function refuse_audit_change();
