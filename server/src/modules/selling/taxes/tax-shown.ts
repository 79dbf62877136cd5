/** SQL of a line m of a sale of institution $1; null: without tax. */
export const TAX_SHOWN = {
  tax: `case when m.tax_id is not null then (
                   select json_build_object('name', t.name, 'kind', t.kind, 'rate', m.tax_rate, 'amount', -m.tax_amount, 'is_included', m.tax_included)
                     from taxes t where t.institution_id = $1 and t.id = m.tax_id) end`,
}
