-- The number of a paper as people name it: the code that its branch had then, the letters of its series, and its number in four digits
-- or more. Null without a number.
create or replace function paper_number(
  p_code text, p_former text[], p_until timestamptz[], p_series text, p_number int, p_at timestamptz)
returns text language sql stable parallel safe as $$
  select coalesce((select f.code from unnest(p_former, p_until) with ordinality f (code, until, n)
                    where p_at < f.until order by f.n limit 1), p_code)
         || '-' || (':paper_letters'::jsonb ->> p_series)
         || '-' || case when p_number < 10000 then to_char(p_number, 'FM0000') else p_number::text end
$$;

-- The documents and plans whose number somebody typed: BO-D-0002, bo d 2 or bod2, with a code that the branch has or had. None for another
-- text, or a pattern of it.
create or replace function find_papers(p_institution uuid, p_typed text)
returns uuid[] language plpgsql stable as $$
declare
  -- With the dashes and blanks that word processors make of others.
  shown constant text := upper(translate(p_typed, U&'\2010\2011\2012\2013\2014\2212\00a0\202f#', '------  '));
  -- Without the words before it, as a screen names a paper: Delivery BO-D-0002.
  plain constant text := coalesce(substring(shown from '[[:space:]]([^[:space:]-]+-[A-Z]+-[0-9]+)[%[:space:]]*$'), shown);
  typed constant text := regexp_replace(plain, '[^A-Z0-9]', '', 'g');
  digits constant text := ltrim(substring(typed from '[0-9]+$'), '0');
  head constant text := substring(typed from '^(.+[A-Z])[0-9]+$');
begin
  if head is null or length(digits) not between 1 and 9 or plain ~ '[^]A-Z0-9[:space:]%\\./_-]' then
    return '{}';
  end if;
  return array(
    select p.id
      from branches b
     cross join unnest(b.former_codes || b.code) c (code)
     cross join jsonb_each_text(':paper_letters') k (series, letters)
     cross join lateral (
           select d.id from documents d
            where d.institution_id = p_institution and d.series_id = b.id and d.kind = k.series and d.number = digits::int
            union all
           select t.id from transfers t
            where k.series = 'TRANSFER' and t.institution_id = p_institution and t.to_branch_id = b.id and t.number = digits::int
            union all
           select o.id from purchase_orders o
            where k.series = 'PURCHASE_ORDER' and o.institution_id = p_institution and o.branch_id = b.id and o.number = digits::int
            union all
           select s.id from stock_takes s
            where k.series = 'STOCK_TAKE' and s.institution_id = p_institution and s.branch_id = b.id and s.number = digits::int) p
     where b.institution_id = p_institution and c.code || k.letters = head);
end $$;
