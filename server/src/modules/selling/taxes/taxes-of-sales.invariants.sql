-- Taxes of lines and documents (docs/decisions/0077); bills of suppliers have their own.
select 'tax of a document is the sum of its lines' as rule, d.institution_id,
       format('%s: %s, lines %s', d.id, d.tax, -m.tax) as found
  from documents d
 cross join lateral (
       select sum(m.tax_amount) as tax from stock_movements m
        where m.institution_id = d.institution_id and m.document_id = d.id) m
 where d.supplier_id is null and d.tax is distinct from -m.tax

union all
select 'tax of a sold line is its rate of its amount', m.institution_id,
       format('%s product %s: %s', m.document_id, m.product_id, m.tax_amount)
  from line_amounts m
 where m.kind = 'SALE' and m.tax_id is not null
   and -m.tax_amount is distinct from
       tax_amount(-m.amount, m.tax_rate, m.tax_included)

union all
select 'taxed line has a tax with this rate', m.institution_id, format('%s product %s', m.document_id, m.product_id)
  from stock_movements m
 where m.tax_id is not null
   and not exists (select from tax_rates r
                    where r.institution_id = m.institution_id and r.tax_id = m.tax_id and r.rate = m.tax_rate)

union all
select 'standard taxes alone have a rate', r.institution_id, format('tax %s: %s %%', r.tax_id, r.rate)
  from tax_rates r
  join taxes t on t.institution_id = r.institution_id and t.id = r.tax_id
 where (t.kind = 'STANDARD') <> (r.rate > 0)

union all
select 'no more tax comes back than was sold', r.institution_id,
       format('sale %s product %s: %s of %s', r.target_id, r.product_id, r.tax, s.tax)
  from (select k.institution_id, k.target_id, m.product_id, m.of_line, sum(m.quantity) as units, sum(m.tax_amount) as tax
          from document_links k
          join stock_movements m on m.institution_id = k.institution_id and m.document_id = k.document_id and m.quantity <> 0
         where k.role = 'RETURNS'
         group by 1, 2, 3, 4) r
 cross join lateral (
       select -sum(m.quantity) as units, -sum(m.tax_amount) as tax from stock_movements m
        where m.institution_id = r.institution_id and m.document_id = r.target_id and m.product_id = r.product_id
          and m.line = coalesce(r.of_line, m.line)) s
 where r.tax > s.tax or (r.tax is null) <> (s.tax is null) or (r.units = s.units and r.tax is distinct from s.tax)
