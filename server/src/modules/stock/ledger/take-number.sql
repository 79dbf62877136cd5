-- The next number of a branch's documents of a kind. Its row is locked until the commit: numbers have no gap.
create or replace function take_number(p_institution uuid, p_branch uuid, p_kind text)
returns int language plpgsql as $$
declare
  taken int;
begin
  insert into series as s (institution_id, branch_id, kind, next)
  values (p_institution, p_branch, p_kind, 2)
  on conflict on constraint series_pkey do update set next = s.next + 1
  returning s.next - 1 into taken;
  return taken;
end $$;
