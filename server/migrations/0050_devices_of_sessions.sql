-- Browser and system of a session; null: unknown.
alter table sessions
  add column device text,
  add constraint sessions_device_check check (length(device) between 1 and 80);
