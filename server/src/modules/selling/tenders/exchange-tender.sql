-- The tender by which goods that come back pay for others (docs/decisions/0096). The first exchange of an institution adds it, last in the list.
create or replace function exchange_tender(p_institution uuid)
returns uuid language plpgsql as $$
begin
  insert into tenders (institution_id, name, kind, ready_made, position)
  -- Screens name it; with the id no tender of the institution has its name.
  select p_institution, 'Exchange of goods ' || p_institution, 'EXCHANGE', 'EXCHANGE', 32000
   where not exists (select from tenders t where t.institution_id = p_institution and t.kind = 'EXCHANGE')
  on conflict (institution_id) where kind = 'EXCHANGE' do nothing;
  return (select t.id from tenders t where t.institution_id = p_institution and t.kind = 'EXCHANGE');
end $$;
