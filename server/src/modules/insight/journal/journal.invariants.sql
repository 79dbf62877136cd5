-- The journal (docs/decisions/0092), derived once for all its rules.
select journal.*
  from (
with postings as materialized (select * from journal_postings)
select 'document posts as much debit as credit' as rule, j.institution_id, format('document %s: %s', j.document_id, sum(j.amount)) as found
  from postings j
 group by j.institution_id, j.document_id
having sum(j.amount) <> 0

union all
select 'posting has an account', j.institution_id, format('document %s: %s', j.document_id, j.amount)
  from postings j
 where j.account is null and j.amount <> 0

union all
select 'account is what its book says', coalesce(p.institution_id, b.institution_id),
       format('%s: journal %s, book %s', coalesce(p.account, b.account), p.amount, b.amount)
  from (select j.institution_id, j.account, sum(j.amount) as amount
          from postings j
         where j.account in ('INVENTORY', 'GOODS_IN_TRANSIT', 'GOODS_IN_QUARANTINE', 'RECEIVABLES', 'PAYABLES', 'VOUCHERS',
                             'COST_DIFFERENCES', 'STOCK_REVALUED')
         group by 1, 2) p
  full join (
       select institution_id, account, amount from value_accounts
       union all
       select institution_id, 'RECEIVABLES', sum(owed) from customer_balances group by 1
       union all
       select institution_id, 'PAYABLES', -sum(owed) from supplier_balances group by 1
       union all
       select institution_id, 'VOUCHERS', -sum(rest) from vouchers group by 1) b
    on b.institution_id = p.institution_id and b.account = p.account
 where coalesce(p.amount, 0) <> coalesce(b.amount, 0)

union all
select 'cash of the journal is that of the book of money', coalesce(p.institution_id, b.institution_id),
       format('journal %s, book %s', p.amount, b.amount)
  from (select j.institution_id, sum(j.amount) as amount
          from postings j
         where j.account = 'CASH' and j.event <> 'SHIFT_OPENED'
         group by 1) p
  full join (
       select m.institution_id, sum(m.amount) as amount
         from money_book m
         join tenders t on t.institution_id = m.institution_id and t.id = m.tender_id and t.kind = 'CASH'
        group by 1) b on b.institution_id = p.institution_id
 where coalesce(p.amount, 0) <> coalesce(b.amount, 0)
   and exists (select from tenders t where t.institution_id = coalesce(p.institution_id, b.institution_id) and t.kind = 'CASH')

union all
select 'drawer has in the journal what was counted in it', s.institution_id,
       format('shift %s: journal %s, drawer %s more than the shift before', s.id, j.amount, d.amount)
  from shifts s
  left join shifts b on b.institution_id = s.institution_id and b.till_id = s.till_id and b.number = s.number - 1
  join (select j.institution_id, coalesce(d.shift_id, j.document_id) as shift_id, sum(j.amount) as amount
          from postings j
          left join documents d on d.institution_id = j.institution_id and d.id = j.document_id and j.event = 'DOCUMENT'
         where j.account = 'CASH'
         group by 1, 2) j on j.institution_id = s.institution_id and j.shift_id = s.id
 cross join lateral (
       select coalesce(s.counted, expected_cash(s.institution_id, s.id)) - coalesce(b.counted, 0) as amount) d
 where j.amount <> d.amount) journal
