-- How documents are paid (docs/decisions/0071): cash is the total less the amount on account less the payments.
-- Constant defaults or none: no row is rewritten.
alter table documents
  add column on_account numeric(14, 2) not null default 0, -- owed by the customer after it
  add column tendered   numeric(14, 2);                    -- cash that was handed over; null: exact
create or replace view sales with (security_invoker = true) as
select institution_id, id, branch_id, customer_id, user_id, total_amount, created_at, session, address, request_id, system,
       on_account, tendered
  from documents where kind = 'SALE';

alter table customers
  add column credit_limit numeric(14, 2), -- null: no credit
  add constraint customers_credit_limit_check check (credit_limit >= 0);

-- Kept with the documents that have `on_account`. A limit comes with a row, so that sales find one to lock.
create table customer_balances (
  institution_id uuid not null,
  customer_id    uuid not null,
  owed           numeric(14, 2) not null default 0,
  constraint customer_balances_pkey primary key (institution_id, customer_id),
  constraint customer_balances_customer_fkey foreign key (institution_id, customer_id)
    references customers (institution_id, id)
);

-- Of tenders other than cash; the amount is signed as money that comes in.
create table payments (
  institution_id uuid not null,
  document_id    uuid not null,
  line           smallint not null,
  tender_id      uuid not null,
  amount         numeric(14, 2) not null,
  reference      text,
  reference_key  text, -- letters and digits of the reference, where it pays once
  constraint payments_pkey primary key (institution_id, document_id, line),
  constraint payments_reference_key unique (institution_id, tender_id, reference_key),
  constraint payments_document_fkey foreign key (institution_id, document_id)
    references documents (institution_id, id),
  constraint payments_tender_fkey foreign key (institution_id, tender_id)
    references tenders (institution_id, id),
  constraint payments_amount_check check (amount <> 0)
);
create trigger payments_only_added before update or delete on payments
  for each row execute function refuse_audit_change();
create trigger payments_never_emptied before truncate on payments
  for each statement execute function refuse_audit_change();

select keep_institutions_apart('customer_balances', platform_may_read => false),
       keep_institutions_apart('payments', platform_may_read => false);
-- As in 0015: record_sales records sales of several institutions together.
do $$
declare
  rule record;
  condition constant text := $condition$institution_id = any (
    (select string_to_array(nullif(current_setting('app.institution_ids', true), ''), ',')::uuid[])::uuid[])$condition$;
begin
  for rule in
    select *
      from (values ('tenders', 'select'), ('payments', 'select'), ('payments', 'insert'),
                   ('customer_balances', 'select'), ('customer_balances', 'update')) r (target, command)
  loop
    execute format('create policy %I on %I for %s %s (%s)',
                   'sold_together_' || rule.command, rule.target, rule.command,
                   case rule.command when 'insert' then 'with check' else 'using' end, condition);
  end loop;
end $$;

-- The book of money: the money that each document brought in, by tender.
create view money_book with (security_invoker = true) as
select d.institution_id, d.id as document_id, d.kind, d.branch_id, p.tender_id, p.amount, d.created_at as at
  from documents d
  join payments p on p.institution_id = d.institution_id and p.document_id = d.id
union all
select d.institution_id, d.id, d.kind, d.branch_id, t.id, c.amount, d.created_at
  from documents d
  join tenders t on t.institution_id = d.institution_id and t.kind = 'CASH'
 cross join lateral (
         select d.total_amount - d.on_account - coalesce(sum(p.amount), 0) as amount
           from payments p where p.institution_id = d.institution_id and p.document_id = d.id) c
 where c.amount <> 0;
