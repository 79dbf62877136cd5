grant select, insert, update (name, ready_made, needs_reference, position, archived_at, version) on tenders to :app_role;
