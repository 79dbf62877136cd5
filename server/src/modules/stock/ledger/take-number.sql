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

-- The next numbers of documents of a kind, an element for each; null where p_branches has null. Each series is locked once, in the
-- order of keys: two callers cannot wait for each other.
create or replace function take_numbers(p_kind text, p_institutions uuid[], p_branches uuid[])
returns int[] language plpgsql as $$
declare
  taken int[];
begin
  with wanted as (
    select u.*, row_number() over (partition by u.institution_id, u.branch_id order by u.place)
                - count(*) over (partition by u.institution_id, u.branch_id) as before_last
      from unnest(p_institutions, p_branches) with ordinality u (institution_id, branch_id, place)
  ),
  last as (
    insert into series as s (institution_id, branch_id, kind, next)
    select w.institution_id, w.branch_id, p_kind, 1 + count(*) from wanted w
     where w.branch_id is not null
     group by w.institution_id, w.branch_id
     order by w.institution_id, w.branch_id
    on conflict on constraint series_pkey do update set next = s.next + excluded.next - 1
    returning s.institution_id, s.branch_id, s.next - 1 as number
  )
  select array_agg(l.number + w.before_last order by w.place) into taken
    from wanted w
    left join last l on l.institution_id = w.institution_id and l.branch_id = w.branch_id;
  return taken;
end $$;
