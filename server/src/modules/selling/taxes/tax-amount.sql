-- ETB of tax of the amount of a line, half up to the cent: exact, in whole cents. p_included: the amount contains it. Null without
-- a rate. taxOf of the contract is the same (docs/decisions/0077).
create or replace function tax_amount(p_amount numeric, p_rate numeric, p_included boolean)
returns numeric language sql immutable parallel safe as $$
  select round(div(200 * p_amount * p_rate + case when p_included then 100 + p_rate else 100 end,
                   2 * case when p_included then 100 + p_rate else 100 end) / 100, 2)
$$;

-- The day of an institution.
create or replace function tax_day(p_moment timestamptz) returns date language sql stable parallel safe as $$
  select (p_moment at time zone 'Africa/Addis_Ababa')::date
$$;

-- How a product is taxed on a day: by its own tax, else by that of the institution. No row: it is not, or there is no day.
create or replace function applied_tax(p_institution uuid, p_own_tax uuid, p_day date)
returns table (id uuid, name text, kind text, rate numeric, included boolean) language sql stable as $$
  select t.id, t.name, t.kind, r.rate, s.adds_tax is null
    from tax_settings s
    join taxes t on t.institution_id = p_institution and t.id = coalesce(p_own_tax, s.tax_id)
   cross join lateral (
          select r.rate from tax_rates r
           where r.institution_id = p_institution and r.tax_id = t.id and r.valid_from <= p_day
           order by r.valid_from desc limit 1) r
   where s.institution_id = p_institution and p_day is not null
$$;
