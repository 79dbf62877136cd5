-- Codes and barcodes in one form (docs/decisions/0115): `codeOf` of the contract, in upper case already.
create function normal_code(text) returns text
language sql immutable parallel safe as $$
  select case
           when d !~ '^([0-9]{8}|[0-9]{12,14})$' then b
           when length(d) = 8 and d <> b
            and (10 - (select sum(substr(d, i, 1)::int * case i % 2 when 1 then 3 else 1 end) from generate_series(1, 7) i) % 10) % 10
                <> right(d, 1)::int then b
           else lpad(n, case when length(n) <= 8 then 8 when length(n) <= 13 then 13 else 14 end, '0')
         end
    from (select coalesce(nullif(regexp_replace(regexp_replace($1, '^="([^"]*)"$', '\1'), '^[''‘’`]+', ''), ''), $1) as b) x
   cross join lateral (
         select case when b ~ '^[0-9][0-9 -]*$' then translate(b, ' -', '') else '' end as d) y
   cross join lateral (select ltrim(d, '0') as n) z
$$;

-- The owner must see every row.
alter table products no force row level security;
alter table product_codes no force row level security;
alter table audit_entries no force row level security;
alter table row_changes no force row level security;

-- Of several spellings of one code in an institution one gets the form, the others stay and are named by the doctor.
with recoded as materialized (
  select r.institution_id, r.was, r.becomes, r.product_id
    from (select c.institution_id, c.code as was, normal_code(c.code) as becomes, c.product_id,
                 row_number() over (
                   partition by c.institution_id, normal_code(c.code)
                   order by c.code <> normal_code(c.code), p.archived_at is not null, p.created_at, c.code) as place
            from product_codes c
            join products p on p.institution_id = c.institution_id and p.id = c.product_id) r
   where r.place = 1 and r.was <> r.becomes
), moved as (
  update product_codes c set code = r.becomes
    from recoded r where c.institution_id = r.institution_id and c.code = r.was
)
update products p
   set code = coalesce((select r.becomes from recoded r where r.institution_id = p.institution_id and r.was = p.code), p.code),
       barcodes = (select array_agg(coalesce(r.becomes, u.barcode) order by u.place)
                     from unnest(p.barcodes) with ordinality u (barcode, place)
                     left join recoded r on r.institution_id = p.institution_id and r.was = u.barcode),
       packs = (select jsonb_agg(case when r.becomes is null then u.pack
                                      else jsonb_set(u.pack, '{barcode}', to_jsonb(r.becomes)) end order by u.place)
                  from jsonb_array_elements(p.packs) with ordinality u (pack, place)
                  left join recoded r on r.institution_id = p.institution_id and r.was = u.pack ->> 'barcode'),
       version = p.version + 1
  from (select distinct institution_id, product_id from recoded) r
 where p.institution_id = r.institution_id and p.id = r.product_id;

alter table row_changes force row level security;
alter table audit_entries force row level security;
alter table product_codes force row level security;
alter table products force row level security;
