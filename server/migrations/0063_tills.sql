-- Drawers of cash at counters, and the shifts in which people work at them (docs/decisions/0080).
create table tills (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  branch_id      uuid not null,
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  archived_at    timestamptz(3), -- cannot be opened any more
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint tills_pkey primary key (institution_id, id),
  constraint tills_name_key unique (institution_id, branch_id, name_key),
  constraint tills_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id)
);

create table shifts (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  till_id        uuid not null,
  branch_id      uuid not null,
  number         int not null, -- of the till, from 1; also the number of its Z report
  float_amount   numeric(14, 2) not null,
  opened_by      uuid not null,
  opened_at      timestamptz(3) not null default clock_timestamp(),
  closed_by      uuid,
  closed_at      timestamptz(3),
  counts         jsonb,          -- notes and coins, each {"value", "count"}
  counted        numeric(14, 2),
  expected       numeric(14, 2), -- cash in the drawer by its documents when it was closed
  reason         text,           -- of the difference
  constraint shifts_pkey primary key (institution_id, id),
  constraint shifts_number_key unique (institution_id, till_id, number),
  constraint shifts_till_fkey foreign key (institution_id, till_id) references tills (institution_id, id),
  constraint shifts_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint shifts_opener_fkey foreign key (institution_id, opened_by) references users (institution_id, id),
  constraint shifts_closer_fkey foreign key (institution_id, closed_by) references users (institution_id, id),
  constraint shifts_float_check check (float_amount >= 0),
  constraint shifts_closed_check check (
    num_nulls(closed_by, closed_at, counts, counted, expected) in (0, 5) and counted >= 0)
);
create unique index shifts_open_key on shifts (institution_id, till_id) where closed_at is null;
create index shifts_branch_idx on shifts (institution_id, branch_id, opened_at desc, id desc);
create index shifts_recent_idx on shifts (institution_id, opened_at desc, id desc);

-- The shift whose drawer takes or gives the cash of a document; null: none.
alter table documents
  add column shift_id uuid,
  add constraint documents_shift_fkey foreign key (institution_id, shift_id) references shifts (institution_id, id);
create index documents_shift_idx on documents (institution_id, shift_id) where shift_id is not null;

-- True or null, so that entries of the audit trail name it only where it is set.
alter table institutions
  add column sales_need_till boolean,
  add constraint institutions_sales_need_till_check check (sales_need_till);

select keep_institutions_apart('tills', platform_may_read => false),
       keep_institutions_apart('shifts', platform_may_read => false);
create trigger tills_audit after insert or update or delete on tills for each row execute function audit_row('TILL');
create trigger shifts_audit after insert or update or delete on shifts for each row execute function audit_row('SHIFT');

-- As in 0055: record_sales records sales of several institutions together. A sale locks its shift.
do $$
declare
  command text;
  condition constant text := $condition$institution_id = any (
    (select string_to_array(nullif(current_setting('app.institution_ids', true), ''), ',')::uuid[])::uuid[])$condition$;
begin
  foreach command in array array['select', 'update'] loop
    execute format('create policy %I on shifts for %s using (%s)', 'sold_together_' || command, command, condition);
  end loop;
end $$;

-- With the shift; and what was found too much or too little in its drawer.
create or replace view money_book with (security_invoker = true) as
select d.institution_id, d.id as document_id, d.kind, d.branch_id, p.tender_id, p.amount, d.created_at as at, d.shift_id
  from documents d
  join payments p on p.institution_id = d.institution_id and p.document_id = d.id
union all
select d.institution_id, d.id, d.kind, d.branch_id, t.id, c.amount, d.created_at, d.shift_id
  from documents d
  join tenders t on t.institution_id = d.institution_id and t.kind = 'CASH'
 cross join lateral (
         select d.total_amount - d.on_account - coalesce(sum(p.amount), 0) as amount
           from payments p where p.institution_id = d.institution_id and p.document_id = d.id) c
 where c.amount <> 0
union all
select s.institution_id, s.id, 'SHIFT', s.branch_id, t.id, s.counted - s.expected, s.closed_at, s.id
  from shifts s
  join tenders t on t.institution_id = s.institution_id and t.kind = 'CASH'
 where s.counted <> s.expected;
