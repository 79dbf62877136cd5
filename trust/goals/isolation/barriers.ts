import type { Weakness } from '../../lib/weaken.ts'

/** Row-level security is off for every table. */
export const WITHOUT_POLICIES: Weakness = {
  sql: `do $$ declare name text; begin
          for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
            execute format('alter table %I disable row level security', name);
          end loop;
        end $$`,
}

const FUNCTIONS = [
  'src/modules/selling/sales/explain-sale.sql',
  'src/modules/stock/ledger/post-movements.sql',
]

/** No statement or function restricts rows to the institution. */
export const FORGETFUL: Weakness = {
  code: [
    { find: /\b(?:[a-z]\.)?institution_id = \$1/g, replace: '$$1::uuid is not null' },
    ...FUNCTIONS.map((file) => ({
      file,
      find: /\b(?:[a-z]\.)?institution_id = p_institution/g,
      replace: 'p_institution is not null',
    })),
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: /\b[a-z]\.institution_id = [a-z]\.institution_id/g,
      replace: 'true',
    },
  ],
}
