import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'

import { countText } from '../../platform/count-text.ts'
import { PLATFORM_INSTITUTION_ID } from '../../platform/db/database.ts'
import { readSection } from '../../platform/backup/verify-backup-file.ts'

import type { Manifest } from '../../platform/backup/manifest.ts'

const NAMES_MAX = 10

/** Names the institutions and every super admin of a verified backup, in a sentence for the terminal. */
export async function namesInBackup(file: string, manifest: Manifest): Promise<string> {
  const [institutions = [], users = [], accounts = []] = await Promise.all(
    ['institutions', 'users', 'accounts'].map((name) => rowsOf(file, manifest, name)),
  )
  const names = institutions
    .filter(({ id }) => id !== PLATFORM_INSTITUTION_ID)
    .map(({ name }) => `"${name}"`)
  const superAdmins = accounts
    .filter((account) => account['institution_id'] === PLATFORM_INSTITUTION_ID)
    .map(({ email }) => email)
  return (
    `In the file: ${countText(names.length, 'institutions')}${listed(names)}, ${countText(users.length, 'users')}, ` +
    `${countText(superAdmins.length, 'super admins')}${listed(superAdmins, Infinity)}.`
  )
}

function listed(names: readonly unknown[], most = NAMES_MAX): string {
  if (names.length === 0) return ''
  return ` (${names.slice(0, most).join(', ')}${names.length > most ? ', and more' : ''})`
}

/** The rows of a table by column, as COPY text, with its escapes. */
async function rowsOf(
  file: string,
  { tables }: Manifest,
  name: string,
): Promise<Record<string, string | undefined>[]> {
  const table = tables.find((each) => each.name === name)
  if (table === undefined) return []
  const lines = (await text(readSection(file, table).pipe(createGunzip()))).split('\n').slice(0, -1)
  return lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(table.columns.map((column, at) => [column, values[at]]))
  })
}
