import { POSTGRES_RELEASE } from '../../platform/embedded/installation/postgres-release.ts'
import { ok, warn } from './finding.ts'

import type { Finding } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** PostgreSQL publishes fixes every three months: after this many days two releases are missing. */
const OLD_DAYS = 180

/** Age of the embedded PostgreSQL. Never fails, because it listens only on a private socket. */
export function checkPostgresAge(now: Date): Finding {
  const { version, published } = POSTGRES_RELEASE
  const days = Math.floor((now.getTime() - Date.parse(published)) / DAY_MS)
  const text = `The embedded PostgreSQL ${version} was published on ${published}, ${days} days ago`
  return days > OLD_DAYS
    ? warn(`${text}. Look for a newer Mezgeb, or use a PostgreSQL of your own (DATABASE_URL).`)
    : ok(`${text}.`)
}
