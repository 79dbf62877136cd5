-- The e-mail directory of the installation: the only place where something is unique across
-- institutions. A user has the id of its account.
create table accounts (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  email          text not null,
  password_hash  text not null,
  created_at     timestamptz(3) not null default now(),
  constraint accounts_pkey primary key (institution_id, id),
  constraint accounts_email_key unique (email),
  constraint accounts_email_check check (email = lower(email)),
  constraint accounts_institution_fkey foreign key (institution_id) references institutions (id)
);

create table users (
  institution_id uuid not null,
  id             uuid not null,
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  role           text not null,
  status         text not null default 'PENDING',
  branch_id      uuid,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint users_pkey primary key (institution_id, id),
  constraint users_account_fkey foreign key (institution_id, id) references accounts (institution_id, id),
  constraint users_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint users_role_check check (role in ('SUPER_ADMIN', 'ADMIN', 'STAFF')),
  constraint users_status_check check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  -- Nobody becomes a super admin inside an institution, and the platform has nobody else.
  constraint users_platform_check
    check ((role = 'SUPER_ADMIN') = (institution_id = '00000000-0000-0000-0000-000000000000'))
);

create index users_name_idx on users (institution_id, name_key, id);
create index users_branch_idx on users (institution_id, branch_id);

-- Only the SHA-256 of a token is kept. last_used_at is touched at most every five minutes, and has
-- no index, so that touching it stays a heap-only update.
create table sessions (
  token_hash     bytea not null,
  institution_id uuid not null,
  account_id     uuid not null,
  created_at     timestamptz(3) not null default now(),
  last_used_at   timestamptz(3) not null default now(),
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_token_hash_check check (octet_length(token_hash) = 32),
  constraint sessions_account_fkey foreign key (institution_id, account_id) references accounts (institution_id, id)
) with (fillfactor = 80);

create index sessions_account_idx on sessions (institution_id, account_id);

select keep_institutions_apart('accounts');
select keep_institutions_apart('users');
select keep_institutions_apart('sessions');

-- Before sign-in nobody knows the institution yet: an e-mail and a token are looked up without one.
create policy before_sign_in on accounts for select
  using ((select nullif(current_setting('app.institution_id', true), '')) is null);
create policy before_sign_in on sessions for select
  using ((select nullif(current_setting('app.institution_id', true), '')) is null);

-- Dead sessions of all institutions are swept by the platform.
create policy platform_sweeps on sessions for delete
  using ((select nullif(current_setting('app.institution_id', true), '')::uuid) = '00000000-0000-0000-0000-000000000000');
