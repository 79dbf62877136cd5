grant select, insert, update (name, description, version) on categories to :app_role;
