import { availableParallelism } from 'node:os'
import path from 'node:path'

import * as z from 'zod/mini'

import { passwordField } from '@mezgeb/contract/kit/fields'
import { refusalIn } from '@mezgeb/contract/kit/refusals'

import { readBackupKey } from './platform/backup/backup-key.ts'
import { createProxies } from './platform/connection/client-address.ts'
import { DEFAULT_QUOTA } from './platform/http/write-quota.ts'

import type { BackupKey } from './platform/backup/backup-key.ts'
import type { TrustProxy } from './platform/connection/client-address.ts'
import type { Written } from './platform/http/write-quota.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const HIGHEST_PORT = 65_535
const KEPT_BACKUPS = 14
const MOST_WORKERS = 64

const port = `must be a port number from 0 to ${HIGHEST_PORT}`
const workers = `must be a number of processes from 1 to ${MOST_WORKERS}, or auto for one a core`
const quota = 'must be a number from 1 to 999999999'
const proxies =
  'must be a number of proxies or their addresses; true would let clients choose their address'

// Messages continue the variable's name. Absent variables get their default below.
const Variables = z.object({
  PORT: z.optional(
    z.string().check(
      z.regex(/^\d{1,5}$/, { error: port, abort: true }),
      z.refine((text) => Number(text) <= HIGHEST_PORT, port),
    ),
  ),
  HOST: z.optional(z.string().check(z.regex(/^[\w.:%-]+$/, 'must be a name or an address'))),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, {
        error: 'must start with postgres:// or postgresql://',
        abort: true,
      }),
      z.refine((text) => URL.canParse(text), 'is not a valid URL'),
    ),
  ),
  /** With DATABASE_URL it also switches daily backups on. */
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP: z.optional(
    z.string().check(z.regex(/^\d{1,4}$/, 'must be a number from 0 to 9999')),
  ),
  BACKUP_KEY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (file) => readBackupKey(file) !== null,
          'must name a file with an Ed25519 key in PEM that this user may read',
        ),
      ),
  ),
  SUPER_ADMIN_EMAIL: z.optional(
    z.string().check(z.trim(), z.toLowerCase(), z.email('is not a valid e-mail')),
  ),
  SUPER_ADMIN_PASSWORD: z.optional(passwordField),
  DEMO: z.optional(z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0')),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e]{16,}$/, 'must have 16 letters, digits or signs or more')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(
      z.regex(/^https?:\/\//, { error: 'must start with http:// or https://', abort: true }),
      z.refine((text) => URL.canParse(text), 'is not a valid URL'),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(
      z.regex(/^\s*[\w-]+=[\x21-\x2b\x2d-\x7e]*(\s*,\s*[\w-]+=[\x21-\x2b\x2d-\x7e]*)*\s*$/, {
        error: 'must be name=value,name=value',
        abort: true,
      }),
      z.refine(isUrlEncoded, 'must be URL-encoded'),
    ),
  ),
  WORKERS: z.optional(
    z.string().check(
      z.regex(/^([1-9]\d?|auto)$/, { error: workers, abort: true }),
      z.refine((text) => text === 'auto' || Number(text) <= MOST_WORKERS, workers),
    ),
  ),
  QUOTA_WRITES: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, quota))),
  QUOTA_MB: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, quota))),
  /** Proxies in front whose X-Forwarded-For is believed: `1`, a count, or addresses; absent believes none. */
  TRUST_PROXY: z.optional(z.string().check(z.refine(isProxies, proxies))),
})

/** The settings of decisions §1, validated. */
export type Env = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  backupDir: string
  /** Number of daily backups that are kept; 0 makes none. */
  dailyBackups: number
  backupKey: BackupKey | undefined
  superAdmin: { email: string; password: string } | undefined
  demo: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  trustProxy: TrustProxy
  workers: number
  quota: Written
  /** Bearer token for /metrics. */
  metricsToken: string | undefined
  /** The OpenTelemetry collector: base address, and headers that it requires. */
  tracesTo: { endpoint: string; headers: Record<string, string> } | undefined
}

/** Reads the environment; an empty variable is absent. Throws an Error naming every bad variable, never a value: it may be a secret. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) throw new Error(parsed.error.issues.map(faultOf).join('\n'))
  const values = parsed.data
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = values
  if ((email === undefined) !== (password === undefined)) {
    throw new Error('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: give both or neither')
  }
  const dataDir = path.resolve(values.DATA_DIR ?? './data')
  return {
    port: Number(values.PORT ?? 3000),
    host: values.HOST ?? '127.0.0.1',
    dataDir,
    databaseUrl: values.DATABASE_URL,
    backupDir: path.resolve(values.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    dailyBackups: keptBackups(values),
    backupKey: readBackupKey(values.BACKUP_KEY ?? '') ?? undefined,
    superAdmin: email === undefined || password === undefined ? undefined : { email, password },
    demo: values.DEMO === '1' || values.DEMO === 'true',
    logLevel: values.LOG_LEVEL ?? 'info',
    trustProxy: trustedProxies(values.TRUST_PROXY),
    workers: workersOf(values.WORKERS ?? '1'),
    quota: quotaOf(values),
    metricsToken: values.METRICS_TOKEN,
    tracesTo: collector(values),
  }
}

/** Default: daily backups of the embedded database. */
function keptBackups({ DATABASE_URL, BACKUP_DIR, BACKUP_KEEP }: z.infer<typeof Variables>): number {
  const isOurs = DATABASE_URL === undefined || BACKUP_DIR !== undefined
  return isOurs ? Number(BACKUP_KEEP ?? KEPT_BACKUPS) : 0
}

function workersOf(text: string): number {
  return text === 'auto' ? Math.min(MOST_WORKERS, availableParallelism()) : Number(text)
}

function quotaOf({ QUOTA_WRITES, QUOTA_MB }: z.infer<typeof Variables>): Written {
  return {
    writes: QUOTA_WRITES === undefined ? DEFAULT_QUOTA.writes : Number(QUOTA_WRITES),
    bytes: QUOTA_MB === undefined ? DEFAULT_QUOTA.bytes : Number(QUOTA_MB) * 2 ** 20,
  }
}

function collector(values: z.infer<typeof Variables>): Env['tracesTo'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: text } = values
  if (endpoint === undefined) return undefined
  const headers: Record<string, string> = {}
  for (const pair of text === undefined ? [] : text.split(',')) {
    const [name = '', ...value] = pair.trim().split('=')
    headers[name] = decodeURIComponent(value.join('='))
  }
  return { endpoint, headers }
}

function isUrlEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function faultOf({ path: [name = ''], message }: z.core.$ZodIssue): string {
  return name === 'SUPER_ADMIN_PASSWORD'
    ? `${name}: ${refusalIn(message).message}`
    : `${String(name)} ${message}`
}

function trustedProxies(text: string | undefined): TrustProxy {
  if (text === undefined || text === '0' || text === 'false') return false
  return /^\d+$/.test(text) ? Number(text) : text
}

function isProxies(text: string): boolean {
  try {
    createProxies(trustedProxies(text))
    return true
  } catch {
    return false
  }
}
