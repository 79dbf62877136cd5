grant select, insert, update (state, note, version, received_at) on transfers to :app_role;
grant select, insert, delete,
  update (sent, accepted, damaged, returned, lost, reason) on transfer_lines to :app_role;
grant select, insert on transfer_steps to :app_role;
