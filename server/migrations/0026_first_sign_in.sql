-- The password was made by somebody else: the session may only change it.
alter table users add column must_change_password boolean not null default false;
do $$ begin
  execute replace(pg_get_functiondef('audit_row()'::regprocedure), 'password_hash,', 'password_hash,must_change_password,');
end $$;
