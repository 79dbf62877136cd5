-- Cash that should be in the drawer of a shift: its float, and what its documents brought in and gave out.
create or replace function expected_cash(p_institution uuid, p_shift uuid)
returns numeric language plpgsql stable
set enable_bitmapscan = off -- as in record-sales.sql
as $$
begin
  return (
    select s.float_amount + coalesce((
             select sum(d.total_amount - d.on_account - coalesce((
                      select sum(p.amount) from payments p
                       where p.institution_id = p_institution and p.document_id = d.id), 0))
               from documents d where d.institution_id = p_institution and d.shift_id = p_shift), 0)
      from shifts s
     where s.institution_id = p_institution and s.id = p_shift);
end $$;

-- 'open' or 'closed', null for a shift that the branch does not have.
create or replace function shift_state(p_institution uuid, p_branch uuid, p_shift uuid)
returns text language plpgsql stable as $$
begin
  return (select case when s.closed_at is null then 'open' else 'closed' end from shifts s
           where s.institution_id = p_institution and s.id = p_shift and s.branch_id = p_branch);
end $$;

-- The same of a shift that stays as it is until the commit.
create or replace function join_shift(p_institution uuid, p_branch uuid, p_shift uuid)
returns text language plpgsql as $$
begin
  perform from shifts s where s.institution_id = p_institution and s.id = p_shift for share;
  return shift_state(p_institution, p_branch, p_shift);
end $$;
