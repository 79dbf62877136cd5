-- Who is behind a token, as the database knows it at this moment; no row when nobody is, any more:
-- 12 hours without use, 30 days of age, a user who is not approved, a rejected institution (decisions §3).
-- Opens the transaction for the session's institution. The database's clock is the only one.
create or replace function resolve_session(p_token_hash bytea)
returns table (
  user_id uuid, name text, email text, role text, branch_id uuid, branch_name text,
  institution_id uuid, institution_name text, institution_status text, institution_currency text)
language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  session sessions;
begin
  select s.* into session
    from sessions s
   where s.token_hash = p_token_hash
     and s.last_used_at > now() - interval '12 hours'
     and s.created_at > now() - interval '30 days';
  if not found then
    return;
  end if;

  perform set_config('app.institution_id', session.institution_id::text, true);

  return query
    select u.id, u.name, a.email, u.role, u.branch_id, b.name, i.id, i.name, i.status, i.currency
      from users u
      join accounts a on a.institution_id = session.institution_id and a.id = u.id
      join institutions i on i.id = session.institution_id
      left join branches b on b.institution_id = session.institution_id and b.id = u.branch_id
     where u.institution_id = session.institution_id
       and u.id = session.account_id
       and u.status = 'APPROVED'
       and i.status <> 'REJECTED';

  -- Not on every request: a look-up should not write.
  if found and session.last_used_at < now() - interval '5 minutes' then
    update sessions s set last_used_at = now()
     where s.token_hash = p_token_hash and s.institution_id = session.institution_id;
  end if;
end $$;
