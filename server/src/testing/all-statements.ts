import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { everyStatement } from '../platform/db/statement.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

/** The texts of all statements of the server by their names: loads every file that names some. */
export async function allStatements(): Promise<ReadonlyMap<string, string>> {
  // Some are made of what the manifests of modules say.
  await import('../modules/modules.ts')
  const names = await readdir(source, { recursive: true })
  for (const name of names.filter((one) => /(?<!\.test)\.ts$/.test(one))) {
    const text = await readFile(path.join(source, name), 'utf8')
    if (/\bstatement(?:<|\()/.test(text)) await import(path.join(source, name))
  }
  return everyStatement()
}
