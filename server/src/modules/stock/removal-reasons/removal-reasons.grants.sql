grant select, insert, update (name, ready_made, position, archived_at, version) on removal_reasons to :app_role;
