-- Keeps a branch, and services that were recounted p_recounts times when they were read (null: never), until the transaction ends. Lines of goods have a stock row, which is
-- locked and whose foreign keys keep both; lines of services have none.
create or replace function keep_services(p_institution uuid, p_branch uuid, p_products uuid[], p_recounts int[])
returns void language plpgsql as $$
begin
  perform from branches b where b.institution_id = p_institution and b.id = p_branch for key share;
  if not found then
    raise foreign_key_violation using message = 'the branch is gone';
  end if;
  perform from products p where p.institution_id = p_institution and p.id = any (p_products) order by p.id for key share;
  -- This statement runs after the locks are held, so it sees what the other transactions wrote.
  if exists (
       select from unnest(p_products, p_recounts) u (product_id, recounts)
        where not exists (
              select from products p
               where p.institution_id = p_institution and p.id = u.product_id and p.is_service
                 and cardinality(p.recounted_at) is not distinct from u.recounts)) then
    raise serialization_failure using message = 'a service changed';
  end if;
end $$;
