grant select, insert, update (name, archived_at, version) on tills to :app_role;
