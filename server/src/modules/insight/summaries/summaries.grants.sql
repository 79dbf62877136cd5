grant select, insert, delete on row_changes to :app_role;
grant select, insert, delete,
      update (until, low, outs, held, units, value, lowest, low_ids, out_ids, held_ids, dearest, short_ids, short_covers) on kept_low to :app_role;
