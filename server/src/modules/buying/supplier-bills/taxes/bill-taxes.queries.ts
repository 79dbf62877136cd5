import { statement } from '../../../../platform/db/statement.ts'

/** The rates of taxes $2 on day $3. */
export const findRates = statement<{ id: string; rate: number }>(
  'taxes_of_bill_day',
  `select t.id, r.rate
     from taxes t
    cross join lateral (
          select r.rate from tax_rates r
           where r.institution_id = $1 and r.tax_id = t.id and r.valid_from <= $3::date
           order by r.valid_from desc limit 1) r
    where t.institution_id = $1 and t.id = any ($2)`,
)

export const insertTaxes = statement<never>(
  'insert_bill_taxes',
  `insert into bill_taxes (institution_id, bill_id, tax_id, rate, net_amount, tax_amount)
   select $1, $2, u.id, u.rate, u.net, u.tax
     from jsonb_to_recordset($3) u (id uuid, rate numeric, net numeric, tax numeric)`,
)

/** SQL for the taxes of document d, the highest rate first. */
export const TAXES_SHOWN = `
          coalesce((select json_agg(json_build_object('name', t.name, 'kind', t.kind, 'rate', x.rate, 'netAmount', x.net_amount,
                                                      'taxAmount', x.tax_amount) order by x.rate desc, t.name)
                      from bill_taxes x
                      join taxes t on t.institution_id = $1 and t.id = x.tax_id
                     where x.institution_id = $1 and x.bill_id = d.id), '[]') as taxes`
