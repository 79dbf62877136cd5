grant select, insert, update (units, is_expired), delete on lots to :app_role;
grant select, insert on document_lots to :app_role;
grant select on lots_left to :app_role;
grant update (tracks_expiry) on products to :app_role;
