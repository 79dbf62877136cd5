/**
 * A small house that keeps every rule, and for each rule the files that break it: the proof that
 * the check would notice.
 * @type {Record<string, string>}
 */
export const soundHouse = {
  'contract/src/sales.ts': `import * as z from 'zod/mini'\nexport const Sale = z.object({})`,
  'contract/src/stock.ts': `import { Sale } from './sales.ts'\nexport const Entry = Sale`,
  'server/src/main.ts': `import './app.ts'\nimport 'fastify'`,
  'server/src/app.ts': `import './modules/sales/sales.routes.ts'\nimport './modules/stock/stock.routes.ts'`,
  'server/src/env.ts': `export const port = process.env.PORT`,
  'server/src/http/serve.ts': `import '../db/pool.ts'\nimport 'fastify'\nimport '@fastify/static'`,
  'server/src/db/pool.ts': `import '../env.ts'\nimport pg from 'pg'\nexport const make = (n) => \`create role \${pg.escapeIdentifier(n)}\``,
  'server/src/modules/sales/sales.routes.ts': `import '../../http/serve.ts'\nimport './record-sale.ts'\nimport 'fastify'`,
  'server/src/modules/sales/record-sale.ts': `import './sales.queries.ts'\nimport '../stock/move-stock.ts'\nimport '@mezgeb/contract/sales'`,
  'server/src/modules/sales/sales.queries.ts': `import 'pg'\nconst COLUMNS = 'id'\nconst text = (n) => \`select \${n} from sales\`\nexport const one = \`select \${COLUMNS} from sales where id = $1\` + text('id')`,
  'server/src/modules/sales/record-sale.sql': `insert into sales values (1); -- insert into stock\nselect 1 for update;`,
  'server/src/modules/stock/stock.routes.ts': `import './move-stock.ts'`,
  'server/src/modules/stock/move-stock.ts': `import './stock.queries.ts'`,
  'server/src/modules/stock/stock.queries.ts': `export const raise = 'update stock s set quantity = $1'`,
  'web/src/main.tsx': `import './app/routes.tsx'`,
  'web/src/app/routes.tsx': `import '../features/stock/StockPage.tsx'\nimport '../ui/Badge.tsx'\nconst page = () => import('../features/sales/SalesPage.tsx')`,
  'web/src/features/sales/SalesPage.tsx': `import './SaleModal.tsx'\nimport '../stock/stock.api.ts'`,
  'web/src/features/sales/SaleModal.tsx': `import '../../ui/Button.tsx'\nimport '@mezgeb/contract/sales'`,
  'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'`,
  'web/src/features/stock/StockPage.test.tsx': `import './StockPage.tsx'\nimport '../../app/routes.tsx'`,
  'web/src/features/stock/stock.api.ts': `import '../../lib/format.ts'`,
  'web/src/lib/format.ts': `import '@mezgeb/contract/stock'\nexport const day = (date) => date.toLocaleDateString()`,
  'web/src/ui/Button.tsx': `import '../texts/texts.ts'`,
  'web/src/ui/Badge.tsx': `import { t } from '../texts/texts.ts'\nconst { more: words } = t.ui\nexport const Badge = ({ tone }) => <b title={t.ui.add} lang="am" aria-label="Ctrl+K">{words[tone]} · Mezgeb</b>`,
  'web/src/texts/texts.ts': `import { ui } from './en/ui.ts'\nexport const t = { ui }`,
  'web/src/texts/en/ui.ts': `export const ui = { add: 'Add', more: { one: '1 more', many: (n) => \`\${n} more\` } }`,
}

/**
 * Files laid over the sound house, by the name of the one rule they break.
 * @type {[string, Record<string, string>][]}
 */
export const plantedBreaches = [
  ['1 contract imports zod and itself', { 'contract/src/stock.ts': `import 'node:fs'` }],
  ['1 contract imports zod and itself', { 'contract/src/stock.ts': `import { z } from 'valibot'` }],
  [
    '2 web and server never import each other',
    {
      'web/src/main.tsx': `import './app/routes.tsx'\nimport type { port } from '../../server/src/env.ts'`,
    },
  ],
  [
    '2 web and server never import each other',
    {
      'server/src/db/pool.ts': `import '../env.ts'\nconst format = await import('../../../web/src/lib/format.ts')`,
    },
  ],
  [
    '3 http, db and embedded know no module',
    {
      'server/src/db/pool.ts': `import '../env.ts'\nexport { one } from '../modules/sales/sales.queries.ts'`,
    },
  ],
  [
    '3 http, db and embedded do not stand on backup and doctor',
    {
      'server/src/backup/back-up.ts': `import '../db/pool.ts'`,
      'server/src/main.ts': `import './app.ts'\nimport 'fastify'\nimport './backup/back-up.ts'`,
      'server/src/http/serve.ts': `import '../db/pool.ts'\nimport '../backup/back-up.ts'`,
    },
  ],
  [
    "4 a module imports another module's acts only",
    {
      'server/src/modules/sales/record-sale.ts': `import './sales.queries.ts'\nimport '../stock/move-stock.ts'\nimport '../stock/stock.queries.ts'\nimport '@mezgeb/contract/sales'`,
    },
  ],
  [
    '5 the database driver stays in db and *.queries.ts',
    {
      'server/src/modules/stock/move-stock.ts': `import './stock.queries.ts'\nimport type { Pool } from 'pg'`,
    },
  ],
  [
    '5 SQL stays in db, *.queries.ts and *.sql',
    {
      'server/src/modules/stock/move-stock.ts': `import './stock.queries.ts'\nexport const all = 'select id from stock where id = $1'`,
    },
  ],
  [
    '5 one writer per table',
    { 'server/src/modules/sales/record-sale.sql': `Update stock\nset quantity = 0;` },
  ],
  [
    '6 the HTTP framework stays in main, app, http and *.routes.ts',
    {
      'server/src/modules/stock/move-stock.ts': `import './stock.queries.ts'\nimport type { FastifyRequest } from 'fastify'`,
    },
  ],
  [
    '7 the web is built in floors: texts, ui, lib, features, app',
    { 'web/src/texts/texts.ts': `import './en/ui.ts'\nimport '@mezgeb/contract/stock'` },
  ],
  [
    '7 the web is built in floors: texts, ui, lib, features, app',
    { 'web/src/ui/Button.tsx': `import '../texts/texts.ts'\nimport '@mezgeb/contract/sales'` },
  ],
  [
    '7 the web is built in floors: texts, ui, lib, features, app',
    { 'web/src/lib/format.ts': `import '@mezgeb/contract/stock'\nimport '../ui/Button.tsx'` },
  ],
  [
    '7 only routes.tsx imports pages',
    {
      'web/src/features/sales/SaleModal.tsx': `import '../../ui/Button.tsx'\nimport '../stock/StockPage.tsx'`,
    },
  ],
  ['8 no cycles', { 'contract/src/sales.ts': `import type { Entry } from './stock.ts'` }],
  ['8 no orphans', { 'web/src/lib/forgotten.ts': `export const left = 1` }],
  ['no barrels', { 'contract/src/stock.ts': `export * from './sales.ts'` }],
  [
    'process.env only in server/src/env.ts',
    {
      'server/src/app.ts': `import './modules/sales/sales.routes.ts'\nimport './modules/stock/stock.routes.ts'\nexport const { PORT } = process.env`,
    },
  ],
  [
    'toLocale…String only in web/src/lib/format.ts',
    {
      'web/src/ui/Button.tsx': `import '../texts/texts.ts'\nexport const price = (n) => n.toLocaleString()`,
    },
  ],
  [
    'localStorage only through web/src/lib/kept.ts',
    {
      'web/src/ui/Button.tsx': `import '../texts/texts.ts'\nexport const last = () => localStorage.getItem('last')`,
    },
  ],
  [
    'no string-built SQL',
    {
      'server/src/modules/stock/stock.queries.ts':
        'const text = (id) => `select * from stock where id = ${id}`\nexport function find(id) { return text(id) }',
    },
  ],
  [
    'no string-built SQL',
    {
      'server/src/modules/stock/stock.queries.ts':
        'export const find = (id) => `select * from stock where id = ${id}`',
    },
  ],
  [
    'no string-built SQL',
    {
      'server/src/modules/stock/stock.queries.ts': `export const find = (id) => 'delete from stock where id = ' + id`,
    },
  ],
  [
    'words only in web/src/texts',
    {
      'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'\nexport const page = <p>No stock</p>`,
    },
  ],
  [
    'words only in web/src/texts',
    {
      'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'\nexport const page = <p>{some ? 12 : 'No stock'}</p>`,
    },
  ],
  [
    'words only in web/src/texts',
    {
      'web/src/features/stock/StockPage.tsx': `import './stock.api.ts'\nexport const page = <input aria-label={\`Stock \${1}\`} />`,
    },
  ],
  [
    'every text is read by a screen',
    {
      'web/src/texts/en/ui.ts': `export const ui = { add: 'Add', more: { one: '1 more' }, less: 'Less' }`,
    },
  ],
  [
    'every text is read by a screen',
    {
      'web/src/texts/en/ui.ts': `export const ui = { add: 'Add', more: { one: '1 more' }, less: { more: 'Less' } }`,
    },
  ],
]
