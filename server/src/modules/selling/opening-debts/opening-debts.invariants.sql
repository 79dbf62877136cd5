-- Opening debts of customers (docs/decisions/0103). The account of the journal is in journal.invariants.sql.
select 'opening debt is what its documents say' as rule, coalesce(o.institution_id, d.institution_id) as institution_id,
       format('opening debt %s: %s, document %s', coalesce(o.id, d.id), o.amount, d.on_account) as found
  from (select institution_id, id, customer_id, amount from opening_debts
         union all
        select institution_id, void_id, customer_id, -amount from opening_debts where void_id is not null) o
  full join (select * from documents where kind = 'OPENING_DEBT') d on d.institution_id = o.institution_id and d.id = o.id
 where d.on_account is distinct from o.amount or d.total_amount is distinct from o.amount or d.customer_id is distinct from o.customer_id
