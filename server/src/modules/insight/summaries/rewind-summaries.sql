-- Takes summaries back to the beginning of a day, from where rows are counted again: to p_to or, without it, to the day of
-- the horizon if one reaches beyond it. True when it did.
create or replace function rewind_summaries(p_institution uuid, p_to timestamptz) returns boolean language plpgsql as $$
declare
  horizon constant timestamptz := summary_horizon();
begin
  if p_to is null
     and not exists (select from counted_until c where c.institution_id = p_institution and c.until > horizon)
     and not exists (select from kept_low k where k.institution_id = p_institution and k.until > horizon) then
    return false;
  end if;
  perform rewind_counts(p_institution, coalesce(p_to, date_trunc('day', horizon, 'Africa/Addis_Ababa')));
  delete from kept_low k where k.institution_id = p_institution;
  return true;
end $$;
