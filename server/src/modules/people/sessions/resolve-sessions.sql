-- The users of the valid tokens of an institution. A session is invalid after 12 hours without use or 30 days of age, or
-- when its user is not approved or its institution is rejected (decisions §3).
-- Opens the transaction for the institution. The database's clock is the only one.
-- The columns of a function's result change only when it is created again.
drop function if exists resolve_sessions_of(uuid, bytea[]);
create function resolve_sessions_of(p_institution uuid, p_token_hashes bytea[])
returns table (
  token_hash bytea, user_id uuid, user_version int, name text, role text, branch_id uuid,
  institution_id uuid, institution_status text, must_change_password boolean, asks_to_void boolean)
language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  seen record;
  unused bytea[];
begin
  perform set_config('app.institution_id', p_institution::text, true);

  for seen in
    select s.token_hash, s.last_used_at, u.id, u.version, u.name, u.role, u.branch_id, u.must_change_password, u.asks_to_void, i.status
      from sessions s
      join users u on u.institution_id = p_institution and u.id = s.account_id
      join institutions i on i.id = p_institution
     where s.institution_id = p_institution
       and s.token_hash = any (p_token_hashes)
       and s.last_used_at > now() - interval '12 hours'
       and s.created_at > now() - interval '30 days'
       and u.status = 'APPROVED'
       and i.status <> 'REJECTED'
  loop
    token_hash := seen.token_hash;
    user_id := seen.id;
    user_version := seen.version;
    name := seen.name;
    role := seen.role;
    branch_id := seen.branch_id;
    institution_id := p_institution;
    institution_status := seen.status;
    must_change_password := seen.must_change_password;
    asks_to_void := seen.asks_to_void;
    return next;
    if seen.last_used_at < now() - interval '5 minutes' then
      unused := unused || seen.token_hash;
    end if;
  end loop;

  -- Not on every request, to avoid a write. Locked rows are skipped: their transaction ends the session or sets the same
  -- time.
  if unused is not null then
    update sessions s set last_used_at = now()
      from (select locked.token_hash
              from sessions locked
             where locked.institution_id = p_institution
               and locked.token_hash = any (unused)
               for no key update skip locked) l
     where s.institution_id = p_institution and s.token_hash = l.token_hash;
  end if;
end $$;

-- The same for tokens of many institutions, in one look: as the platform, which may read sessions and users of all. The
-- arrays have an element for each token. Whose use is to be noted is looked up once more, institution by institution.
drop function if exists resolve_sessions(uuid[], bytea[]);
create function resolve_sessions(p_institutions uuid[], p_token_hashes bytea[])
returns table (
  token_hash bytea, user_id uuid, user_version int, name text, role text, branch_id uuid,
  institution_id uuid, institution_status text, must_change_password boolean, asks_to_void boolean)
language plpgsql rows 10 as $$
#variable_conflict use_column
declare
  seen record;
  unused uuid[];
begin
  perform set_config('app.institution_id', '00000000-0000-0000-0000-000000000000', true);

  for seen in
    select t.institution_id, t.token_hash, s.last_used_at, u.id, u.version, u.name, u.role, u.branch_id, u.must_change_password, u.asks_to_void, i.status
      from unnest(p_institutions, p_token_hashes) t (institution_id, token_hash)
     cross join lateral (
             select s.account_id, s.last_used_at
               from sessions s
              where s.institution_id = t.institution_id and s.token_hash = t.token_hash
                and s.last_used_at > now() - interval '12 hours'
                and s.created_at > now() - interval '30 days'
              limit 1) s
     cross join lateral (
             select u.id, u.version, u.name, u.role, u.branch_id, u.must_change_password, u.asks_to_void
               from users u
              where u.institution_id = t.institution_id and u.id = s.account_id and u.status = 'APPROVED'
              limit 1) u
     cross join lateral (
             select i.status from institutions i where i.id = t.institution_id and i.status <> 'REJECTED' limit 1) i
  loop
    token_hash := seen.token_hash;
    user_id := seen.id;
    user_version := seen.version;
    name := seen.name;
    role := seen.role;
    branch_id := seen.branch_id;
    institution_id := seen.institution_id;
    institution_status := seen.status;
    must_change_password := seen.must_change_password;
    asks_to_void := seen.asks_to_void;
    return next;
    if seen.last_used_at < now() - interval '5 minutes' then
      unused := unused || seen.institution_id;
    end if;
  end loop;

  if unused is not null then
    perform resolve_sessions_of(t.institution, t.hashes)
       from (select a.institution, array_agg(a.hash) as hashes
               from unnest(p_institutions, p_token_hashes) a (institution, hash)
              where a.institution = any (unused)
              group by a.institution
              order by a.institution) t;
  end if;
end $$;
