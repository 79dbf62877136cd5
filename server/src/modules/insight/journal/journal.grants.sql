grant select on journal_postings to :app_role;
grant select, insert, update (number, name, version) on journal_accounts to :app_role;
