-- Once, on the primary:  psql -v ON_ERROR_STOP=1 -v password=… -f database.sql
-- Mezgeb makes its own plain role and its tables as this owner, and its backups see every institution.
create role mezgeb login createrole bypassrls password :'password';
create database mezgeb owner mezgeb template template0
  encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
