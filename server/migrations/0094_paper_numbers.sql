-- Short codes of branches, in the numbers of their papers (docs/decisions/0117). A code of before belongs to its branch for ever.
alter table branches
  add column code         text,
  add column former_codes text[] not null default '{}',
  add column codes_until  timestamptz[] not null default '{}', -- of each of former_codes: the moment of the change
  add constraint branches_codes_check check (cardinality(former_codes) = cardinality(codes_until));

-- A name in capital letters and digits. Of a syllable of Ethiopic the consonant and the vowel are written.
create function latin_capitals(p_name text) returns text
language sql immutable parallel safe
return (
  select pg_catalog.string_agg(case
           when l.code between 4608 and 4951 and (l.code - 4608) / 8 in (20, 26)
             then pg_catalog.substr('AUIAEEOA', (l.code - 4608) % 8 + 1, 1)
           when l.code between 4608 and 4951
             then pg_catalog.substr('HLHMSRSSKKKKBVTCHHNNAKKHHWAZZYDDJGGGTCPTTFP', (l.code - 4608) / 8 + 1, 1)
                  || pg_catalog.substr('EUIAE OA', (l.code - 4608) % 8 + 1, 1)
           when l.letter ~ '[[:space:]/.,_-]' then '-'
           when l.letter ~ '^[A-Za-z0-9]$' then pg_catalog.upper(l.letter)
           else '' end, '' order by l.n)
    from (select x.n, x.letter, pg_catalog.ascii(x.letter) as code
            from pg_catalog.regexp_split_to_table(normalize(p_name, nfd), '') with ordinality x (letter, n)) l);

-- Whether another branch of the institution has or had the code.
create function is_branch_code_taken(p_institution uuid, p_branch uuid, p_code text) returns boolean
language sql stable as $$
  select exists (select from branches b
                  where b.institution_id = p_institution and b.id <> p_branch and (b.code = p_code or p_code = any (b.former_codes)))
$$;

-- A code that no branch of the institution has or had: the first two letters of the name, else the initials of its words, else
-- with a number.
create function new_branch_code(p_institution uuid, p_branch uuid, p_name text) returns text
language plpgsql as $$
declare
  words constant text := replace(coalesce(latin_capitals(p_name), ''), ' ', '');
  letters constant text := replace(words, '-', '');
  base constant text := case when length(letters) < 2 then 'BR' else left(letters, 2) end;
  wish text;
begin
  for wish in
    select w.wish
      from (select base, 0 as n
            union all
            select left(i.text, 3), 1
              from (select string_agg(left(p.word, 1), '' order by p.n) as text
                      from regexp_split_to_table(words, '-+') with ordinality p (word, n)) i
             where length(i.text) > 1
            union all
            select base || g.n, g.n from generate_series(2, 9999) g (n)) w (wish, n)
     order by w.n
  loop
    if not is_branch_code_taken(p_institution, p_branch, wish) then
      return wish;
    end if;
  end loop;
  raise exception 'no code is left';
end $$;

-- The owner is to see every row, and the trail to tell of nothing.
alter table branches no force row level security, disable trigger branches_audit;
do $$
declare
  one record;
begin
  for one in select institution_id, id, name from branches order by institution_id, created_at, id loop
    update branches set code = new_branch_code(one.institution_id, one.id, one.name)
     where institution_id = one.institution_id and id = one.id;
  end loop;
end $$;
alter table branches enable trigger branches_audit, force row level security;

alter table branches
  alter column code set not null,
  add constraint branches_code_check check (code ~ '^[A-Z0-9]{2,6}$');
create unique index branches_code_key on branches (institution_id, code);

-- Codes of an institution change one after the other, so that none is given twice.
create function keep_branch_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.code = old.code then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('branch codes ' || new.institution_id, 0));
  if new.code is null then
    new.code := new_branch_code(new.institution_id, new.id, new.name);
  elsif is_branch_code_taken(new.institution_id, new.id, new.code) then
    raise unique_violation using message = 'branches_code_key', constraint = 'branches_code_key';
  end if;
  if tg_op = 'UPDATE' then
    new.former_codes := old.former_codes || old.code;
    new.codes_until := old.codes_until || date_trunc('milliseconds', clock_timestamp());
  end if;
  return new;
end $$;

create trigger branches_code before insert or update of code on branches
  for each row execute function keep_branch_code();
