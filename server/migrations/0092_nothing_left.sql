-- The threshold of new goods, and branches that do not stock a product (docs/decisions/0116).
alter table institutions add column default_threshold int check (default_threshold > 0); -- in the product's unit; null: none

-- A maximum of 0 says that a branch does not stock the product: the summaries learn of it as of a minimum.
create or replace function note_level() returns trigger language plpgsql as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  if tg_op = 'INSERT' or (new.minimum, new.maximum) is distinct from (old.minimum, old.maximum) then
    insert into row_changes (institution_id, source, row_id, was)
    values (new.institution_id, 'product_levels', new.product_id,
            jsonb_build_object('branch_id', new.branch_id, 'minimum', was -> 'minimum', 'maximum', was -> 'maximum'));
  end if;
  return null;
end $$;
