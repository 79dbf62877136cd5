/**
 * A small source tree that keeps every rule, and for each rule the files that break it, to prove that the check finds
 * them.
 * @type {Record<string, string>}
 */
export const soundHouse = {
  'contract/src/selling/sales.ts': `import * as z from 'zod/mini'\nexport const Sale = z.object({})`,
  'contract/src/stock/stock.ts': `import { Sale } from '../selling/sales.ts'\nexport const Entry = Sale`,
  'server/migrations/0001_stock.sql': `create table stock (quantity int);`,
  'server/src/main.ts': `import './app.ts'\nimport 'fastify'`,
  'server/src/app.ts': `import './modules/selling/sales/sales.routes.ts'\nimport './modules/stock/ledger/stock.routes.ts'`,
  'server/src/env.ts': `export const port = process.env.PORT`,
  'server/src/platform/http/serve.ts': `import '../db/pool.ts'\nimport 'fastify'\nimport '@fastify/static'`,
  'server/src/platform/db/pool.ts': `import '../../env.ts'\nimport pg from 'pg'\nexport const make = (n) => \`create role \${pg.escapeIdentifier(n)}\``,
  'server/src/modules/selling/sales/sales.routes.ts': `import '../../../platform/http/serve.ts'\nimport './record-sale.ts'\nimport 'fastify'`,
  'server/src/modules/selling/sales/record-sale.ts': `import './sales.queries.ts'\nimport '../../stock/ledger/move-stock.ts'\nimport '@mezgeb/contract/selling/sales'`,
  'server/src/modules/selling/sales/sales.queries.ts': `import 'pg'\nconst COLUMNS = 'id'\nconst text = (n) => \`select \${n} from sales\`\nexport const one = \`select \${COLUMNS} from sales where id = $1\` + text('id')`,
  'server/src/modules/selling/sales/record-sale.sql': `insert into sales values (1); -- insert into stock\nselect 1 for update;`,
  'server/src/modules/stock/ledger/stock.routes.ts': `import './move-stock.ts'`,
  'server/src/modules/stock/ledger/move-stock.ts': `import './stock.queries.ts'`,
  'server/src/modules/stock/ledger/stock.queries.ts': `export const raise = 'update stock s set quantity = $1'`,
  'web/src/main.tsx': `import './app/routes.tsx'`,
  'web/src/app/routes.tsx': `import '../features/stock/stock.feature.ts'\nimport '../features/selling/sales/sales.feature.ts'\nimport '../ui/kit/Badge.tsx'`,
  'web/src/features/stock/stock.feature.ts': `import './StockPage.tsx'`,
  'web/src/features/selling/sales/sales.feature.ts': `const page = () => import('./SalesPage.tsx')`,
  'web/src/features/selling/sales/SalesPage.tsx': `import './SaleModal.tsx'\nimport '../../stock/stock.api.ts'`,
  'web/src/features/selling/sales/SaleModal.tsx': `import '../../../ui/kit/Button.tsx'\nimport '@mezgeb/contract/selling/sales'`,
  'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'`,
  'web/src/features/stock/StockPage.test.tsx': `import './StockPage.tsx'\nimport '../../app/routes.tsx'`,
  'web/src/features/stock/stock.api.ts': `import '../../lib/format/format.ts'`,
  'web/src/lib/format/format.ts': `import '@mezgeb/contract/stock/stock'\nexport const day = (date) => date.toLocaleDateString()`,
  'web/src/ui/kit/Button.tsx': `import '../../texts/texts.ts'`,
  'web/src/ui/kit/Badge.tsx': `import { t } from '../../texts/texts.ts'\nconst { more: words } = t.ui\nexport const Badge = ({ tone }) => <b title={t.ui.add} lang="am" aria-label="Ctrl+K">{words[tone]} · Mezgeb</b>`,
  'web/src/texts/texts.ts': `export const t = import.meta.glob('../**/*.en.ts', { eager: true })`,
  'web/src/texts/ui.en.ts': `export const ui = { add: 'Add', more: { one: '1 more', many: (n) => \`\${n} more\` } }`,
}

/**
 * Files added to the sound tree, by the name of the one rule they break.
 * @type {[string, Record<string, string>][]}
 */
export const plantedBreaches = [
  ['1 contract imports zod and itself', { 'contract/src/stock/stock.ts': `import 'node:fs'` }],
  [
    '1 contract imports zod and itself',
    { 'contract/src/stock/stock.ts': `import { z } from 'valibot'` },
  ],
  [
    '2 web and server never import each other',
    {
      'web/src/main.tsx': `import './app/routes.tsx'\nimport type { port } from '../../server/src/env.ts'`,
    },
  ],
  [
    '2 web and server never import each other',
    {
      'server/src/platform/db/pool.ts': `import '../../env.ts'\nconst format = await import('../../../../web/src/lib/format/format.ts')`,
    },
  ],
  [
    '3 platform knows no module',
    {
      'server/src/platform/db/pool.ts': `import '../../env.ts'\nexport { one } from '../../modules/selling/sales/sales.queries.ts'`,
    },
  ],
  [
    '3 platform names no table or function of a module',
    {
      'server/src/platform/db/pool.ts': `import '../../env.ts'\nexport const all = 'select s.quantity from stock s'`,
    },
  ],
  [
    '3 platform names no table or function of a module',
    {
      'server/src/platform/db/pool.ts': `import '../../env.ts'\nexport const tables = ['stock']`,
    },
  ],
  [
    '3 platform names no table or function of a module',
    {
      'server/src/modules/stock/ledger/move-stock.sql': `create or replace function move_stock(p_quantity int) returns void language sql as $$ select $$;`,
      'server/src/platform/db/functions/act.sql': `-- move_stock(1)\nselect move_stock(1);`,
    },
  ],
  [
    'no pass-through files',
    {
      'server/src/modules/stock/ledger/move-stock.ts': `import { find } from './stock.queries.ts'\nexport async function moveStock(tx, id) {\n  return find(tx, id)\n}`,
      'server/src/modules/stock/ledger/stock.queries.ts': `export const raise = 'update stock s set quantity = $1'\nexport const find = (tx, id) => tx.query(raise, id)`,
    },
  ],
  [
    '3 platform and modules do not import ops',
    {
      'server/src/ops/backup.ts': `import '../platform/db/pool.ts'`,
      'server/src/main.ts': `import './app.ts'\nimport 'fastify'\nimport './ops/backup.ts'`,
      'server/src/platform/http/serve.ts': `import '../db/pool.ts'\nimport '../../ops/backup.ts'`,
    },
  ],
  [
    "4 a module imports another module's acts and its module file only",
    {
      'server/src/modules/selling/sales/record-sale.ts': `import './sales.queries.ts'\nimport '../../stock/ledger/move-stock.ts'\nimport '../../stock/ledger/stock.queries.ts'\nimport '@mezgeb/contract/selling/sales'`,
    },
  ],
  [
    '5 the database driver stays in platform and *.queries.ts',
    {
      'server/src/modules/stock/ledger/move-stock.ts': `import './stock.queries.ts'\nimport type { Pool } from 'pg'`,
    },
  ],
  [
    '5 SQL stays in db, *.queries.ts and *.sql',
    {
      'server/src/modules/stock/ledger/move-stock.ts': `import './stock.queries.ts'\nexport const all = 'select id from stock where id = $1'`,
    },
  ],
  [
    '5 one writer per table',
    { 'server/src/modules/selling/sales/record-sale.sql': `Update stock\nset quantity = 0;` },
  ],
  [
    '6 the HTTP framework stays in main, app, platform, serve-http and *.routes.ts',
    {
      'server/src/modules/stock/ledger/move-stock.ts': `import './stock.queries.ts'\nimport type { FastifyRequest } from 'fastify'`,
    },
  ],
  [
    '7 the web is built in floors: texts, ui, lib, features, app',
    { 'web/src/texts/texts.ts': `import './ui.en.ts'\nimport '../lib/format/format.ts'` },
  ],
  [
    '7 the web is built in floors: texts, ui, lib, features, app',
    { 'web/src/features/stock/stock.en.ts': `import './stock.api.ts'` },
  ],
  [
    '7 the web is built in floors: texts, ui, lib, features, app',
    {
      'web/src/ui/kit/Button.tsx': `import '../../texts/texts.ts'\nimport '../../lib/format/format.ts'`,
    },
  ],
  [
    '7 the web is built in floors: texts, ui, lib, features, app',
    {
      'web/src/lib/format/format.ts': `import '@mezgeb/contract/stock/stock'\nimport '../../ui/kit/Button.tsx'`,
    },
  ],
  [
    '7 only *.feature.ts imports pages',
    {
      'web/src/features/selling/sales/SaleModal.tsx': `import '../../../ui/kit/Button.tsx'\nimport '../../stock/StockPage.tsx'`,
    },
  ],
  [
    '8 no cycles between features',
    {
      'server/src/modules/selling/sales/sales.routes.ts': `import '../../../platform/http/serve.ts'\nimport './record-sale.ts'\nimport '../tills/till.ts'\nimport 'fastify'`,
      'server/src/modules/selling/tills/till.ts': `import type { Sale } from '../sales/sale.ts'`,
      'server/src/modules/selling/sales/sale.ts': `export type Sale = string`,
    },
  ],
  [
    '9 areas carry each other in one direction',
    {
      'server/src/modules/stock/ledger/stock.routes.ts': `import './move-stock.ts'\nimport '../../insight/reports/report.ts'`,
      'server/src/modules/insight/reports/report.ts': `export const rows = 1`,
    },
  ],
  [
    '9 areas carry each other in one direction',
    {
      'server/src/platform/db/pool.ts': `import '../../env.ts'\nimport '../live/bus.ts'`,
      'server/src/platform/live/bus.ts': `export const topic = 1`,
    },
  ],
  [
    '9 areas carry each other in one direction',
    {
      'server/src/main.ts': `import './app.ts'\nimport './modules/odds/ends/end.ts'\nimport 'fastify'`,
      'server/src/modules/odds/ends/end.ts': `import '../../stock/ledger/move-stock.ts'`,
    },
  ],
  [
    '8 no cycles between features',
    {
      'web/src/features/stock/stock.api.ts': `import '../../lib/format/format.ts'\nimport '../selling/sales/sale-words.ts'`,
      'web/src/features/selling/sales/sale-words.ts': `export const words = 1`,
    },
  ],
  ['8 no orphans', { 'web/src/lib/forgotten.ts': `export const left = 1` }],
  ['no barrels', { 'contract/src/stock/stock.ts': `export * from '../selling/sales.ts'` }],
  [
    'permissions, not roles',
    {
      'server/src/modules/stock/ledger/move-stock.ts': `import './stock.queries.ts'\nexport const isAll = (actor) => actor.role !== 'STAFF'`,
    },
  ],
  [
    'permissions, not roles',
    {
      'web/src/ui/kit/Button.tsx': `import '../../texts/texts.ts'\nexport const isAdmin = ({ role }) => 'ADMIN' === role`,
    },
  ],
  [
    'process.env only in server/src/env.ts',
    {
      'server/src/app.ts': `import './modules/selling/sales/sales.routes.ts'\nimport './modules/stock/ledger/stock.routes.ts'\nexport const { PORT } = process.env`,
    },
  ],
  [
    'toLocale…String only in web/src/lib/format/format.ts',
    {
      'web/src/ui/kit/Button.tsx': `import '../../texts/texts.ts'\nexport const price = (n) => n.toLocaleString()`,
    },
  ],
  [
    'localStorage only through web/src/lib/session/storage.ts',
    {
      'web/src/ui/kit/Button.tsx': `import '../../texts/texts.ts'\nexport const last = () => localStorage.getItem('last')`,
    },
  ],
  [
    'no string-built SQL',
    {
      'server/src/modules/stock/ledger/stock.queries.ts':
        'const text = (id) => `select * from stock where id = ${id}`\nexport function find(id) { return text(id) }',
    },
  ],
  [
    'no string-built SQL',
    {
      'server/src/modules/stock/ledger/stock.queries.ts':
        'export const find = (id) => `select * from stock where id = ${id}`',
    },
  ],
  [
    'no string-built SQL',
    {
      'server/src/modules/stock/ledger/stock.queries.ts': `export const find = (id) => 'delete from stock where id = ' + id`,
    },
  ],
  [
    'words only in *.en.ts and *.am.ts',
    {
      'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'\nexport const page = <p>No stock</p>`,
    },
  ],
  [
    'words only in *.en.ts and *.am.ts',
    {
      'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'\nexport const page = <p>{some ? 12 : 'No stock'}</p>`,
    },
  ],
  [
    'words only in *.en.ts and *.am.ts',
    {
      'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'\nexport const page = <input aria-label={\`Stock \${1}\`} />`,
    },
  ],
  [
    'every text is read by a screen',
    {
      'web/src/texts/ui.en.ts': `export const ui = { add: 'Add', more: { one: '1 more' }, less: 'Less' }`,
    },
  ],
  [
    'every text is read by a screen',
    {
      'web/src/texts/ui.en.ts': `export const ui = { add: 'Add', more: { one: '1 more' }, less: { more: 'Less' } }`,
    },
  ],
]
