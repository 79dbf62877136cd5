import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { parse } from 'libpg-query'
import { describe, expect, it } from 'vitest'

import { splitStatements } from './split-statements.ts'

const serverRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const files = ['migrations', 'src'].flatMap((folder) =>
  readdirSync(path.join(serverRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => path.join(serverRoot, folder, name)),
)

/** How many statements PostgreSQL's own parser sees. */
async function countOf(sql: string): Promise<number> {
  const { stmts = [] } = await parse(sql)
  return stmts.length
}

describe('A file of SQL', () => {
  it('is split where a statement ends and nowhere else', () => {
    const sql = `-- first; really
      select ';', "a;b", 'it''s; fine'; /* ; */ do $$ begin; end $$; create function f() as $body$ ; $$ ; $body$;
      -- the end;
    `
    expect(splitStatements(sql).map((text) => text.trim())).toEqual([
      `-- first; really\n      select ';', "a;b", 'it''s; fine';`,
      '/* ; */ do $$ begin; end $$;',
      'create function f() as $body$ ; $$ ; $body$;',
    ])
  })

  it('may end without a semicolon', () => {
    expect(splitStatements('select 1; select 2')).toEqual(['select 1;', ' select 2'])
  })

  it.each(files.map((file) => [path.relative(serverRoot, file), file]))(
    'gives the statements that PostgreSQL sees in it: %s',
    async (_name, file) => {
      const sql = readFileSync(file, 'utf8').replaceAll(':app_role', 'somebody')
      const statements = splitStatements(sql)
      expect(statements.length).toBe(await countOf(sql))
      await expect(Promise.all(statements.map(countOf))).resolves.toEqual(statements.map(() => 1))
    },
  )
})
