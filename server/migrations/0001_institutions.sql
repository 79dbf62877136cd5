-- An institution is a tenant. Every other table starts its keys with institution_id, so that a row
-- cannot point into another institution even where code forgets (docs/decisions/0006).

-- Gives a table the one policy of this database: a transaction sees and writes the rows of the
-- institution it was opened for (app.institution_id). The platform institution, home of the super
-- admins, may read across institutions what it looks after, and write in none. What a shop trades is
-- nobody else's (and a policy less is a tenth less work for a sale). Unset means no rows: nullif, because a
-- setting that was only ever local comes back as '' and not as null.
-- The sub-select makes PostgreSQL read the setting once per statement, not once per row.
create function keep_institutions_apart(
  target regclass, key name default 'institution_id', platform_may_read boolean default true)
returns void language plpgsql as $$
declare
  setting constant text := $setting$(select nullif(current_setting('app.institution_id', true), '')::uuid)$setting$;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_institution on %s using (%I = %s) with check (%I = %s)',
                 target, key, setting, key, setting);
  if platform_may_read then
    execute format('create policy platform_reads on %s for select using (%s = %L)',
                   target, setting, '00000000-0000-0000-0000-000000000000');
  end if;
end $$;

create table institutions (
  id         uuid not null default gen_random_uuid(),
  name       text not null,
  status     text not null default 'PENDING',
  tin        text,
  currency   text, -- null: each screen's own currency (spec §9)
  version    int not null default 1,
  -- Milliseconds everywhere: what a reply shows is then exactly what is stored, and a cursor made
  -- from a reply finds the same row again.
  created_at timestamptz(3) not null default now(),
  constraint institutions_pkey primary key (id),
  constraint institutions_status_check check (status in ('PENDING', 'APPROVED', 'REJECTED'))
);

create index institutions_recent_idx on institutions (created_at desc, id desc);

-- The platform institution is never listed and never changes. It comes before the policy, which on a PostgreSQL that
-- is not ours holds the owner of the table back too.
insert into institutions (id, name, status)
values ('00000000-0000-0000-0000-000000000000', 'Mezgeb', 'APPROVED');

select keep_institutions_apart('institutions', 'id');
