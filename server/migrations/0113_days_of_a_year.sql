-- As `codeOf` of the contract (docs/decisions/0115): a date has a month from 1 to 12.
create or replace function normal_code(text) returns text
language sql immutable parallel safe as $$
  select case
           when d !~ '^([0-9]{8}|[0-9]{12,14})$' then b
           when length(d) = 8 and d <> b
            and (b ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
                 or b ~ '^((0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])|(1[3-9]|2[0-9]|3[01])-(0[1-9]|1[0-2]))-(19|20)[0-9]{2}$'
                 or (10 - (select sum(substr(d, i, 1)::int * case i % 2 when 1 then 3 else 1 end) from generate_series(1, 7) i) % 10) % 10
                    <> right(d, 1)::int) then b
           else lpad(n, case when length(n) <= 8 then 8 when length(n) <= 13 then 13 else 14 end, '0')
         end
    from (select coalesce(nullif(regexp_replace(regexp_replace($1, '^="([^"]*)"$', '\1'), '^[''‘’`]+', ''), ''), $1) as b) x
   cross join lateral (
         select case when b ~ '^[0-9][0-9 -]*(\.0+)?$' then translate(regexp_replace(b, '\.0+$', ''), ' -', '') else '' end as d) y
   cross join lateral (select ltrim(d, '0') as n) z
$$;
