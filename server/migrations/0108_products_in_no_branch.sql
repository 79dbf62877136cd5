-- Products that only branches know that do not stock them are in no branch yet, unless all branches are such. A branch that comes or goes
-- changes that, so the kept numbers begin again.
truncate kept_low;

create function forget_kept_low() returns trigger language plpgsql as $$
declare
  p_institution constant uuid := coalesce(new.institution_id, old.institution_id);
begin
  perform pg_advisory_xact_lock(hashtext('keep_low'), hashtext(p_institution::text));
  delete from kept_low k where k.institution_id = p_institution;
  return null;
end $$;
create trigger branches_kept after insert or delete on branches for each row execute function forget_kept_low();
