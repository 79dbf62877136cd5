-- Every change of data leaves who made it, when, from where, and what was there before and after, in the transaction of
-- the change (docs/decisions/0020). Entries are only ever added.
--
-- No foreign keys: an entry outlives what it tells of, a super admin who acts in an institution is a user of another
-- one, and each key would cost every sale a look-up. What an entry points at, the trigger or the act has just written.
create table audit_entries (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  -- The clock and not the transaction's beginning: whoever waited for a lock comes after the one who held it.
  at             timestamptz(3) not null default clock_timestamp(),
  kind           text not null,
  record_id      uuid not null,
  action         text not null, -- CREATED, CHANGED or DELETED
  branch_id      uuid,
  user_id        uuid, -- null: somebody without a session, or the system
  session        text, -- tells one session of the user from another; nobody can sign in with it
  address        text,
  request_id     text,
  system         text, -- which part of the system acted, or the database role of somebody who went past it
  before         jsonb, -- of a change only the fields that differ
  after          jsonb,
  -- Kind and action before time: a list of some of them, or of all, is the newest of each put together.
  constraint audit_entries_pkey primary key (institution_id, kind, action, at, id)
);

create index audit_entries_record_idx on audit_entries (institution_id, record_id, at, id);
create index audit_entries_user_idx on audit_entries (institution_id, user_id, kind, action, at, id);
-- What the platform looks after, over all institutions.
create index audit_entries_platform_idx on audit_entries (at, id) where kind in ('INSTITUTION', 'USER');

select keep_institutions_apart('audit_entries', platform_may_read => false);
create policy platform_reads on audit_entries for select using (
  kind in ('INSTITUTION', 'USER')
  and (select nullif(current_setting('app.institution_id', true), '')::uuid) = '00000000-0000-0000-0000-000000000000');

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only ever added' using errcode = 'MZ003';
end $$;

-- Holds the owner too, whom no grant holds.
create trigger audit_entries_only_added before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_never_emptied before truncate on audit_entries
  for each statement execute function refuse_audit_change();

-- Adds an entry. Who and from where stands in app.origin, which the server sets beside app.institution_id. The server's
-- own role may change nothing without one; who comes past the server (a migration, an operator) is named by its role.
create function add_audit_entry(
  p_institution uuid, p_kind text, p_record uuid, p_action text, p_branch uuid, p_before jsonb, p_after jsonb)
returns void language plpgsql as $$
declare
  origin jsonb := nullif(current_setting('app.origin', true), '');
begin
  if origin is null then
    if not pg_has_role(current_user, (select relowner from pg_class where oid = 'audit_entries'::regclass), 'member') then
      raise exception 'a change without an origin' using errcode = 'MZ002';
    end if;
    origin := jsonb_build_object('system', current_user);
  end if;
  insert into audit_entries
    (institution_id, kind, record_id, action, branch_id,
     user_id, session, address, request_id, system, before, after)
  values
    (p_institution, p_kind, p_record, p_action, p_branch,
     (origin ->> 'user')::uuid, origin ->> 'session', origin ->> 'address', origin ->> 'request', origin ->> 'system',
     p_before, p_after);
end $$;

-- Adds the entry of a row that was changed; the argument is its kind. Of a secret it tells only that it is another one.
create function audit_row() returns trigger language plpgsql as $$
declare
  hidden constant text[] :=
    '{institution_id,id,version,created_at,name_key,search_key,password_hash,deleted_at}';
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  now_is jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  record jsonb := coalesce(now_is, was);
  action text := case tg_op when 'INSERT' then 'CREATED' when 'DELETE' then 'DELETED' else 'CHANGED' end;
  before jsonb;
  after jsonb;
begin
  -- Hidden from lists for good is deleted, for people.
  if tg_op = 'UPDATE' and was ->> 'deleted_at' is null and now_is ->> 'deleted_at' is not null then
    action := 'DELETED';
  end if;

  if action = 'CHANGED' then
    select jsonb_object_agg(n.key, was -> n.key), jsonb_object_agg(n.key, n.value)
      into before, after
      from jsonb_each(now_is - hidden) n
     where n.value is distinct from was -> n.key;
    if now_is ->> 'password_hash' is distinct from was ->> 'password_hash' then
      before := coalesce(before, '{}') || '{"credentials": null}';
      after := coalesce(after, '{}') || '{"credentials": null}';
    end if;
    -- A version that counted up and nothing else.
    if before is null then
      return null;
    end if;
  elsif action = 'CREATED' then
    after := jsonb_strip_nulls(now_is - hidden);
    -- A user and its account are one thing for people.
    if tg_argv[0] = 'USER' then
      after := after || (select jsonb_build_object('email', a.email)
                           from accounts a where a.institution_id = new.institution_id and a.id = new.id);
    end if;
  else
    before := jsonb_strip_nulls(was - hidden);
  end if;

  perform add_audit_entry(
    coalesce(record ->> 'institution_id', record ->> 'id')::uuid, tg_argv[0], (record ->> 'id')::uuid,
    action, (record ->> 'branch_id')::uuid, before, after);
  return null;
end $$;

create trigger institutions_audit after insert or update or delete on institutions
  for each row execute function audit_row('INSTITUTION');
create trigger branches_audit after insert or update or delete on branches
  for each row execute function audit_row('BRANCH');
create trigger users_audit after insert or update or delete on users
  for each row execute function audit_row('USER');
-- Its making is told with its user.
create trigger accounts_audit after update or delete on accounts
  for each row execute function audit_row('USER');
create trigger categories_audit after insert or update or delete on categories
  for each row execute function audit_row('CATEGORY');
create trigger suppliers_audit after insert or update or delete on suppliers
  for each row execute function audit_row('SUPPLIER');
create trigger products_audit after insert or update or delete on products
  for each row execute function audit_row('PRODUCT');
create trigger customers_audit after insert or update or delete on customers
  for each row execute function audit_row('CUSTOMER');

-- They take the origin too, and so they are other functions than before.
drop function if exists record_sale(
  uuid, uuid, uuid, uuid, uuid, text, text, text, uuid[], int[], text, bytea, bytea);
drop function if exists receive_stock(uuid, uuid, uuid, uuid, uuid, int, uuid, timestamptz, text, bytea, bytea);
drop function if exists remove_stock(uuid, uuid, uuid, uuid, uuid, int, text, timestamptz, text, bytea, bytea);
