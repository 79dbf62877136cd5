select 'goods and tax are within the bill' as rule, b.institution_id,
       format('bill %s: %s, goods %s, tax %s', b.document_id, b.total_amount, sum(g.billed), b.tax_amount) as found
  from supplier_bills b
  left join billed_goods g on g.institution_id = b.institution_id and g.bill_id = b.document_id
 group by b.institution_id, b.document_id, b.total_amount, b.tax_amount
having coalesce(sum(g.billed), 0) + b.tax_amount > b.total_amount

union all
select 'taxes of a bill are its tax, within the total', b.institution_id,
       format('bill %s: tax %s of %s, by rate %s on %s', b.document_id, b.tax_amount, b.total_amount, t.tax, t.net)
  from supplier_bills b
  join (select institution_id, bill_id, sum(tax_amount) as tax, sum(net_amount) as net from bill_taxes group by 1, 2) t
    on t.institution_id = b.institution_id and t.bill_id = b.document_id
 where t.tax <> b.tax_amount or t.tax + t.net > b.total_amount

union all
select 'tax of a bill is near a rate of it', t.institution_id,
       format('bill %s: %s %% of %s is not %s', t.bill_id, t.rate, t.net_amount, t.tax_amount)
  from bill_taxes t
 -- Of a price with tax the amount changes with the tax.
 where abs(t.tax_amount - tax_amount(t.net_amount, t.rate, false)) > (case t.rate when 0 then 0 else 2.01 end)
    or not exists (select from tax_rates r
                    where r.institution_id = t.institution_id and r.tax_id = t.tax_id and r.rate = t.rate)
