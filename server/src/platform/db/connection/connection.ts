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

/** Reads DATABASE_URL. Throws an Error without user or database, for an unknown `sslmode`, and for another machine without one. */
export function connectionFromUrl(text: string): DatabaseConnection {
  const url = new URL(text)
  const database = decodeURIComponent(url.pathname.slice(1))
  if (url.username === '' || database === '') {
    throw new Error(
      'DATABASE_URL: name a user and a database, as in postgres://user:password@host/database',
    )
  }
  const named = url.hostname === '' ? 'localhost' : url.hostname.replaceAll(/[[\]]/g, '')
  const host = url.searchParams.get('host') ?? named
  const mode = url.searchParams.get('sslmode')
  const ssl = tlsOptions(mode)
  if (isUndecided(mode) && !isThisMachine(host)) throw new Error(undecided(host))
  return {
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    ...(ssl === null ? {} : { ssl }),
  }
}

/** libpq falls back to no TLS in these modes; a connection between machines states its protection. */
function isUndecided(mode: string | null): boolean {
  return mode === null || mode === 'allow' || mode === 'prefer'
}

function isThisMachine(host: string): boolean {
  return host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)
}

const undecided = (host: string) =>
  `DATABASE_URL: ${host} is another machine; say how the way there is protected. Add ?sslmode=verify-full (encrypted, ` +
  "and the server's certificate is judged), ?sslmode=require (encrypted, any certificate) or, on a private " +
  'network, ?sslmode=disable.'

function tlsOptions(mode: string | null): ConnectionOptions | null {
  switch (mode) {
    case null:
    case 'disable':
    case 'allow':
    case 'prefer':
      return null
    // Encrypts without asking who the server is, as in libpq.
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
