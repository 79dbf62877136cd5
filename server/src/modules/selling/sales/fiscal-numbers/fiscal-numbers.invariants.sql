-- Numbers of fiscal receipts (docs/decisions/0078).
select 'fiscal number is of a sale of its branch' as rule, f.institution_id, format('%s %s', f.id, f.fiscal_number) as found
  from fiscal_numbers f
  left join sales s on s.institution_id = f.institution_id and s.id = f.id and s.branch_id = f.branch_id
 where s.id is null
