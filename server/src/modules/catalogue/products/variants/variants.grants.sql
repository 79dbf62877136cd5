grant select, insert, update (name, options, version) on variant_groups to :app_role;
