grant select, insert, update (closed_by, closed_at, counts, counted, expected, reason) on shifts to :app_role;
grant select, insert on cash_purposes to :app_role;
