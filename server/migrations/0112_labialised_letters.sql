-- ቊጥር is ቁጥር, ኲንታል is ኩንታል (docs/decisions/0115). A decomposed letter with an accent and blanks of other kinds count as the usual ones, too.

-- `LABIALS` and `ANY_SILENT` of contract/src/kit/amharic.ts.
create or replace function fold_labials(text) returns text
language sql immutable parallel safe
return case when $1 !~ '[ዋዊዌ]' then $1 else
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
      pg_catalog.regexp_replace($1, '([ቁሁኩጉ])ዊ+', '\1', 'g')
      , 'ሉዋ', 'ሏ'), 'ሙዋ', 'ሟ'), 'ሩዋ', 'ሯ'), 'ሱዋ', 'ሷ'), 'ሹዋ', 'ሿ'), 'ቁዋ', 'ቋ')
      , 'ቡዋ', 'ቧ'), 'ቩዋ', 'ቯ'), 'ቱዋ', 'ቷ'), 'ቹዋ', 'ቿ'), 'ሁዋ', 'ኋ'), 'ኑዋ', 'ኗ')
      , 'ኙዋ', 'ኟ'), 'ኩዋ', 'ኳ'), 'ዙዋ', 'ዟ'), 'ዡዋ', 'ዧ'), 'ዱዋ', 'ዷ'), 'ጁዋ', 'ጇ')
      , 'ጉዋ', 'ጓ'), 'ጡዋ', 'ጧ'), 'ጩዋ', 'ጯ'), 'ጱዋ', 'ጷ'), 'ጹዋ', 'ጿ'), 'ፉዋ', 'ፏ')
      , 'ፑዋ', 'ፗ'), 'ቁዌ', 'ቌ'), 'ሁዌ', 'ኌ'), 'ኩዌ', 'ኴ'), 'ጉዌ', 'ጔ')
  end;

-- `HOMOPHONES` and `ANY_BLANK` of the same file. Everything in it is named with its schema, because a backup is restored without a search path.
create or replace function fold_name(text) returns text
language sql immutable parallel safe
return fold_labials(pg_catalog.translate(
  pg_catalog.lower(pg_catalog.normalize($1, 'NFC')),
  'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኇሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆፇሗሃኣኸኹኺኻኼኽኾዀዂዃዄዅቈቍኈኍኰኵጐጕቊኊኲጒዉዪ' || E'\t\u00a0\u1361\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  'ሀሁሂሀሄህሆሀሁሂሀሄህሆሇሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾጿኋሀአሀሁሂሀሄህሆሆሁኋኌሁቆቁሆሁኮኩጎጉቁሁኩጉውይ' || pg_catalog.repeat(' ', 17)));

-- Keys of the names with such letters: a generated column follows its source, which is written again as it is. The owner must
-- see every row.
alter table institutions no force row level security;
update institutions set name = name where name_key <> fold_name(name);
alter table institutions force row level security;
alter table branches no force row level security;
update branches set name = name where search_key <> fold_name(name || E'\n' || location);
alter table branches force row level security;
alter table users no force row level security;
update users set name = name where name_key <> fold_name(name);
alter table users force row level security;
alter table categories no force row level security;
update categories set name = name where search_key <> fold_name(name || E'\n' || coalesce(description, ''));
alter table categories force row level security;
alter table suppliers no force row level security;
update suppliers set name = name where search_key <> fold_name(name || E'\n' || coalesce(contact_person, ''));
alter table suppliers force row level security;
alter table products no force row level security;
update products set name = name where search_key <> fold_name(name || E'\n' || coalesce(description, ''));
alter table products force row level security;
alter table customers no force row level security;
update customers set name = name
 where search_key <> fold_name(name || E'\n' || coalesce(phone || E'\n' || phone_forms(phone), ''));
alter table customers force row level security;
alter table stock_takes no force row level security;
update stock_takes set shelf = shelf where shelf_key <> fold_name(shelf);
alter table stock_takes force row level security;
alter table documents no force row level security, disable trigger documents_only_added;
update documents set note_key = fold_name(note) where note_key <> fold_name(note);
alter table documents enable trigger documents_only_added, force row level security;
