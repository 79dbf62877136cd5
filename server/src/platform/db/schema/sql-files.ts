import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import { DOCUMENT_KINDS, FREQUENT_KINDS, SOLD_KINDS } from '@mezgeb/contract/features'
import { PAPER_LETTERS } from '@mezgeb/contract/stock/papers'

export type SqlFile = { name: string; sql: string }

/** Constants of the contract that SQL files name: JSON, and an array of texts. */
const CONSTANTS = {
  ':document_kinds': JSON.stringify(DOCUMENT_KINDS),
  ':paper_letters': JSON.stringify(PAPER_LETTERS),
  ':frequent_kinds': `{${FREQUENT_KINDS.map(({ kind }) => kind).join()}}`,
  ':sold_kinds': `{${SOLD_KINDS.join()}}`,
}

const KINDS = {
  grants: (name: string) => name.endsWith('.grants.sql'),
  invariants: (name: string) => name.endsWith('.invariants.sql'),
  functions: (name: string) => !/\.(grants|invariants)\.sql$/.test(name),
}

/** All files of one kind below `<serverRoot>/src`: those of the platform first, because modules call its functions. */
export async function sqlFiles(serverRoot: string, kind: keyof typeof KINDS): Promise<SqlFile[]> {
  const source = path.join(serverRoot, 'src')
  const names = await readdir(source, { recursive: true })
  return Promise.all(
    names
      .map((name) => name.replaceAll(path.sep, '/'))
      .filter((name) => name.endsWith('.sql') && KINDS[kind](name))
      .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
      .map(async (name) => ({
        name,
        sql: withConstants(await readFile(path.join(source, name), 'utf8')),
      })),
  )
}

const withConstants = (sql: string) =>
  Object.entries(CONSTANTS).reduce((text, [name, value]) => text.replaceAll(name, value), sql)

const rank = (name: string) => (name.startsWith('platform/') ? 0 : 1)

/** One query with a row (rule, institution_id, found) per violation. Under `set row_security = off` it fails rather than miss rows. */
export async function readInvariants(serverRoot: string): Promise<string> {
  const files = await sqlFiles(serverRoot, 'invariants')
  return files.map(({ sql }) => sql).join('\nunion all\n')
}
