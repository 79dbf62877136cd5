-- Who is behind each token, as the database knows it at this moment; no row when nobody is, any more:
-- 12 hours without use, 30 days of age, a user who is not approved, a rejected institution (decisions §3).
-- Opens the transaction for one session's institution after the other. The database's clock is the only one.
create or replace function resolve_sessions(p_token_hashes bytea[])
returns table (
  token_hash bytea, user_id uuid, name text, role text, branch_id uuid,
  institution_id uuid, institution_status text)
language plpgsql rows 10 as $$
#variable_conflict use_column
declare
  found_sessions sessions[];
  session sessions;
begin
  -- All before the first institution is entered: from then on the others' are out of sight.
  select array_agg(s order by s.token_hash)
    into found_sessions
    from sessions s
   where s.token_hash = any (p_token_hashes)
     and s.last_used_at > now() - interval '12 hours'
     and s.created_at > now() - interval '30 days';

  foreach session in array coalesce(found_sessions, '{}') loop
    perform set_config('app.institution_id', session.institution_id::text, true);

    return query
      select session.token_hash, u.id, u.name, u.role, u.branch_id, i.id, i.status
        from users u
        join institutions i on i.id = session.institution_id
       where u.institution_id = session.institution_id
         and u.id = session.account_id
         and u.status = 'APPROVED'
         and i.status <> 'REJECTED';

    -- Not on every request: a look-up should not write. Nor wait: who holds the row is ending the session, or noting the
    -- same.
    if found and session.last_used_at < now() - interval '5 minutes' then
      update sessions s set last_used_at = now()
        from (select locked.token_hash
                from sessions locked
               where locked.token_hash = session.token_hash
                 and locked.institution_id = session.institution_id
                 for no key update skip locked) l
       where s.token_hash = l.token_hash and s.institution_id = session.institution_id;
    end if;
  end loop;
end $$;
