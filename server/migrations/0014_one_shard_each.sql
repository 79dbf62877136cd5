-- What belongs to an institution can lie on one shard of many (docs/decisions/0030): the e-mail directory is the one
-- table that all of them share, so it keeps nothing that changes, and points at nothing. Passwords are of users, whose
-- trigger tells of a change; the key of a session begins with the institution, which its token names.

-- The owner is to see every row, and the trail to tell of nothing: nothing changes for anybody.
alter table accounts no force row level security;
alter table users no force row level security, disable trigger users_audit, add column password_hash text;

update users u set password_hash = a.password_hash
  from accounts a where a.institution_id = u.institution_id and a.id = u.id;

drop trigger accounts_audit on accounts;
alter table accounts
  drop column password_hash,
  drop constraint accounts_institution_fkey,
  force row level security;
alter table users
  alter column password_hash set not null,
  add constraint users_institution_fkey foreign key (institution_id) references institutions (id),
  enable trigger users_audit,
  force row level security;

-- Tokens of before do not name an institution, so nobody can show one any more: everybody signs in anew.
alter table sessions
  drop constraint sessions_pkey,
  add constraint sessions_pkey primary key (institution_id, token_hash);
drop policy before_sign_in on sessions;

drop function if exists resolve_sessions(bytea[]);
