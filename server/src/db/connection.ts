import type { ConnectionOptions } from 'node:tls'

/** How to reach a database as one role. A `host` that starts with `/` is the folder of a local socket. */
export type DatabaseConnection = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: boolean | ConnectionOptions
}

const DEFAULT_PORT = 5432

/**
 * Reads DATABASE_URL (`postgres://user:password@host:port/database?sslmode=…`; with `?host=/folder` the socket there).
 * Throws an Error when user or database are missing, or `sslmode` is none that we know.
 */
export function connectionFromUrl(text: string): DatabaseConnection {
  const url = new URL(text)
  const database = decodeURIComponent(url.pathname.slice(1))
  if (url.username === '' || database === '') {
    throw new Error(
      'DATABASE_URL: name a user and a database, as in postgres://user:password@host/database',
    )
  }
  const ssl = tlsOptions(url.searchParams.get('sslmode'))
  return {
    host: url.searchParams.get('host') ?? (url.hostname === '' ? 'localhost' : url.hostname),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    ...(ssl === null ? {} : { ssl }),
  }
}

function tlsOptions(mode: string | null): ConnectionOptions | null {
  switch (mode) {
    case null:
    case 'disable':
    case 'allow':
    case 'prefer':
      return null
    // Encrypts without asking who the server is, as libpq does for this mode.
    case 'require':
    case 'no-verify':
      return { rejectUnauthorized: false }
    case 'verify-ca':
      return { checkServerIdentity: () => undefined }
    case 'verify-full':
      return {}
    default:
      throw new Error(`DATABASE_URL: sslmode "${mode}" is not known`)
  }
}
