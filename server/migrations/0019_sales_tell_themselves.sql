-- A sale is its own entry of the audit trail (docs/decisions/0033): who sold what, when and for how much stands in it and in its
-- lines, which nobody changes. Besides, it keeps from where it came, and each line what was on hand after it. Entries of
-- sales that were made before stay where they are, and are read with their sale.
alter table sales
  add column session    text, -- as in audit_entries, as the three after it
  add column address    text,
  add column request_id text,
  add column system     text;
alter table stock_movements add column balance int; -- null: from before, or loaded past the functions that move stock

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'what the audit trail tells is only ever added' using errcode = 'MZ003';
end $$;
create trigger sales_only_added before update or delete on sales
  for each row execute function refuse_audit_change();
create trigger sales_never_emptied before truncate on sales
  for each statement execute function refuse_audit_change();
create trigger stock_movements_only_added before update or delete on stock_movements
  for each row execute function refuse_audit_change();
create trigger stock_movements_never_emptied before truncate on stock_movements
  for each statement execute function refuse_audit_change();

-- Who changes data and from where, as app.origin tells it. The server's own role may change nothing without it; who comes
-- past the server (a migration, an operator) is named by its role.
create function told_origin() returns jsonb language plpgsql stable as $$
declare
  origin constant jsonb := nullif(current_setting('app.origin', true), '');
begin
  if origin is not null then
    return origin;
  end if;
  if not pg_has_role(current_user, (select relowner from pg_class where oid = 'audit_entries'::regclass), 'member') then
    raise exception 'a change without an origin' using errcode = 'MZ002';
  end if;
  return jsonb_build_object('system', current_user);
end $$;

create or replace function add_audit_entry(
  p_institution uuid, p_kind text, p_record uuid, p_action text, p_branch uuid, p_before jsonb, p_after jsonb)
returns void language plpgsql as $$
declare
  origin constant jsonb := told_origin();
begin
  insert into audit_entries
    (institution_id, kind, record_id, action, branch_id,
     user_id, session, address, request_id, system, before, after)
  values
    (p_institution, p_kind, p_record, p_action, p_branch,
     (origin ->> 'user')::uuid, origin ->> 'session', origin ->> 'address', origin ->> 'request', origin ->> 'system',
     p_before, p_after);
end $$;
