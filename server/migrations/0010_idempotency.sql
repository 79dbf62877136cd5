-- The first answer of every keyed POST (decisions §2); all of them are 201. Neither the key nor the request is kept: only
-- the key's SHA-256, and an HMAC of the body under the key, from which no password can be guessed.
-- Anonymous calls belong to the platform institution and the nil user. Scratch data that expires, so
-- without foreign keys: they would cost every sale a lock on its institution's row.
create table idempotency_keys (
  institution_id uuid not null,
  user_id        uuid not null,
  call           text not null,
  key_hash       bytea not null,
  request_hash   bytea not null,
  answer         text not null,
  created_at     timestamptz(3) not null default now(),
  constraint idempotency_keys_pkey primary key (institution_id, user_id, call, key_hash)
);

-- Rows arrive in time order and leave in time order: a block-range index finds the old ones for almost nothing.
create index idempotency_keys_created_idx on idempotency_keys using brin (created_at) with (autosummarize = on);

select keep_institutions_apart('idempotency_keys');

create policy platform_sweeps on idempotency_keys for delete
  using ((select nullif(current_setting('app.institution_id', true), '')::uuid) = '00000000-0000-0000-0000-000000000000');
