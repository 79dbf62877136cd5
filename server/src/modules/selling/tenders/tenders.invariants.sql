-- One that was put into the database without tenders takes no payments.
select 'institution has one tender of cash' as rule, t.institution_id,
       format('%s of %s tenders', count(*) filter (where t.kind = 'CASH'), count(*)) as found
  from tenders t
 group by t.institution_id
having count(*) filter (where t.kind = 'CASH') <> 1
