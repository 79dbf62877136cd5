-- A PIN takes over a counter, and only in a browser where its owner has signed in with the password (docs/decisions/0082).
alter table users add column pin_hash text; -- null: none

create table user_devices (
  institution_id uuid not null,
  token_hash     bytea not null, -- of the secret that the browser keeps
  user_id        uuid not null,
  session_hash   bytea not null, -- of the session that has used it last, whose sign-out ends it
  wrong_pins     smallint not null default 0, -- since the last right one
  created_at     timestamptz(3) not null default now(),
  last_used_at   timestamptz(3) not null default now(),
  constraint user_devices_pkey primary key (institution_id, token_hash),
  constraint user_devices_token_hash_check check (octet_length(token_hash) = 32),
  constraint user_devices_session_hash_check check (octet_length(session_hash) = 32),
  constraint user_devices_wrong_pins_check check (wrong_pins >= 0),
  constraint user_devices_user_fkey foreign key (institution_id, user_id) references users (institution_id, id)
);
create index user_devices_user_idx on user_devices (institution_id, user_id);
create index user_devices_session_idx on user_devices (institution_id, session_hash);

select keep_institutions_apart('user_devices', platform_may_read => false);

-- The audit trail has that a PIN was set, changed or removed, and nothing of its hash.
do $$ begin
  execute replace(
    replace(pg_get_functiondef('audit_row()'::regprocedure), 'password_hash,must', 'password_hash,pin_hash,must'),
    '    -- A version that counted up',
    $add$    if now_is ->> 'pin_hash' is distinct from was ->> 'pin_hash' then
      before := coalesce(before, '{}')
        || jsonb_build_object('pin', case when was ->> 'pin_hash' is not null then true end);
      after := coalesce(after, '{}')
        || jsonb_build_object('pin', case when now_is ->> 'pin_hash' is not null then true end);
    end if;
    -- A version that counted up$add$);
end $$;
