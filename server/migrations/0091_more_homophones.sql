-- More homophones, and phone numbers that are found in any spelling (docs/decisions/0115).

-- Two letters that sound like one; `LABIALS` of contract/src/kit/amharic.ts.
create function fold_labials(text) returns text
language sql immutable parallel safe
return case when $1 !~ '[ዋዊዌ]' then $1 else
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
      $1
      , 'ሉዋ', 'ሏ'), 'ሙዋ', 'ሟ'), 'ሩዋ', 'ሯ'), 'ሱዋ', 'ሷ'), 'ሹዋ', 'ሿ'), 'ቁዋ', 'ቋ')
      , 'ቡዋ', 'ቧ'), 'ቩዋ', 'ቯ'), 'ቱዋ', 'ቷ'), 'ቹዋ', 'ቿ'), 'ሁዋ', 'ኋ'), 'ኑዋ', 'ኗ')
      , 'ኙዋ', 'ኟ'), 'ኩዋ', 'ኳ'), 'ዙዋ', 'ዟ'), 'ዡዋ', 'ዧ'), 'ዱዋ', 'ዷ'), 'ጁዋ', 'ጇ')
      , 'ጉዋ', 'ጓ'), 'ጡዋ', 'ጧ'), 'ጩዋ', 'ጯ'), 'ጱዋ', 'ጷ'), 'ጹዋ', 'ጿ'), 'ፉዋ', 'ፏ')
      , 'ፑዋ', 'ፗ'), 'ቁዊ', 'ቊ'), 'ሁዊ', 'ኊ'), 'ኩዊ', 'ኲ'), 'ጉዊ', 'ጒ'), 'ቁዌ', 'ቌ')
      , 'ሁዌ', 'ኌ'), 'ኩዌ', 'ኴ'), 'ጉዌ', 'ጔ')
  end;

-- `HOMOPHONES` of the same file. Everything in it is named with its schema, because a backup is restored without a search path.
create or replace function fold_name(text) returns text
language sql immutable parallel safe
return fold_labials(pg_catalog.translate(
  pg_catalog.lower($1),
  'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኇሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆፇሗሃኣኸኹኺኻኼኽኾዀዂዃዄዅቈቍኈኍኰኵጐጕዉዪ',
  'ሀሁሂሀሄህሆሀሁሂሀሄህሆሇሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾጿኋሀአሀሁሂሀሄህሆሆኊኋኌሁቆቁሆሁኮኩጎጉውይ'));

-- The spellings of a phone number that lists search; `searchedPhone` of contract/src/kit/phones.ts says for what.
create function phone_forms(text) returns text
language sql immutable parallel safe
return (
  select case when d ~ '^((00)?2510?|0)[1-57-9][0-9]{8}$' or d ~ '^[79][0-9]{8}$'
              then '0' || pg_catalog."right"(d, 9) || ' 251' || pg_catalog."right"(d, 9) else d end
    from (select pg_catalog.regexp_replace($1, '[^0-9]', '', 'g') as d) x);

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
update customers set name = name where name_key <> fold_name(name);
alter table customers force row level security;
alter table stock_takes no force row level security;
update stock_takes set shelf = shelf where shelf_key <> fold_name(shelf);
alter table stock_takes force row level security;
alter table documents no force row level security, disable trigger documents_only_added;
update documents set note_key = fold_name(note) where note_key <> fold_name(note);
alter table documents enable trigger documents_only_added, force row level security;

alter table customers drop column search_key,
  add column search_key text not null generated always as (
    fold_name(name || E'\n' || coalesce(phone || E'\n' || phone_forms(phone), ''))) stored;
create index customers_search_idx on customers
  using gin (institution_id, search_key gin_trgm_ops) with (fastupdate = off);
