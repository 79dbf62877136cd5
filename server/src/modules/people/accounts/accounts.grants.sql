grant select, insert on accounts to :app_role;

-- E-mail addresses are unique across institutions, so this table cannot be distributed by institution.
comment on table accounts is 'every machine';
