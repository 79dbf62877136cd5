import { readFileSync, statSync } from 'node:fs'
import { lchown, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts'

const SERVICE_USERS = ['postgres', '_postgres', 'nobody']
const FIRST_PERSON_UID = process.platform === 'darwin' ? 500 : 1000

export interface UnprivilegedUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL's user if we are root, because it refuses root; null for an ordinary user. The owner of an existing
 * cluster is kept if it is a person or a database user; the id of a moved cluster may mean another user here. Throws
 * NO_USER if the system has no suitable user.
 */
export function chooseUnprivilegedUser(clusterData: string): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  const users = readUsers()
  const service = SERVICE_USERS.map((name) => users.find((user) => user.name === name)).find(
    Boolean,
  )
  const owner = statSync(clusterData, { throwIfNoEntry: false })?.uid
  const keeper = users.find(
    ({ uid, name }) => uid === owner && (uid >= FIRST_PERSON_UID || SERVICE_USERS.includes(name)),
  )
  const chosen = keeper ?? service
  if (chosen) return chosen
  throw new EmbeddedPostgresError(
    'NO_USER',
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody" to run it as. ' +
      'Add one, start Mezgeb as an ordinary user, or set DATABASE_URL.',
  )
}

function readUsers(): UnprivilegedUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}

/** Gives everything in `folder` to `user`, without following links out of it. */
export async function giveFolderTo(user: UnprivilegedUser, folder: string): Promise<void> {
  await giveTo(user, folder)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name)
    await (entry.isDirectory() ? giveFolderTo(user, inside) : giveTo(user, inside))
  }
}

async function giveTo(user: UnprivilegedUser, entry: string): Promise<void> {
  const { uid } = await lstat(entry)
  if (uid !== user.uid) await lchown(entry, user.uid, user.gid)
}
