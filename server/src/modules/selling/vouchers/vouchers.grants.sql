grant select, insert, update (rest, void_id, voided) on vouchers to :app_role;
