import path from 'node:path'

import * as z from 'zod/mini'

import { passwordField } from '@mezgeb/contract/fields'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Flag = z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0')

const port = 'must be a port number from 0 to 65535'

const Variables = z.object({
  PORT: z._default(
    z.coerce
      .number(port)
      .check(z.refine(Number.isInteger, port), z.minimum(0, port), z.maximum(65535, port)),
    3000,
  ),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), './data'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'),
      z.refine((text) => URL.canParse(text), 'is not a valid URL'),
    ),
  ),
  SUPER_ADMIN_EMAIL: z.optional(
    z.string().check(z.trim(), z.toLowerCase(), z.email('is not a valid e-mail')),
  ),
  SUPER_ADMIN_PASSWORD: z.optional(passwordField),
  DEMO: z._default(Flag, '0'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  /** Proxies in front whose X-Forwarded-For is believed: `1`, a count, or addresses; empty believes none. */
  TRUST_PROXY: z.optional(z.string()),
})

/** The settings of decisions §1, validated. */
export type Env = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  superAdmin: { email: string; password: string } | undefined
  demo: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  trustProxy: string | number | boolean
}

/**
 * Reads the environment once, at start. An empty variable counts as absent.
 * Throws an Error whose message names every bad variable.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const values = parsed.data
  if ((values.SUPER_ADMIN_EMAIL === undefined) !== (values.SUPER_ADMIN_PASSWORD === undefined)) {
    throw new Error('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: give both or neither')
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    superAdmin:
      values.SUPER_ADMIN_EMAIL !== undefined && values.SUPER_ADMIN_PASSWORD !== undefined
        ? { email: values.SUPER_ADMIN_EMAIL, password: values.SUPER_ADMIN_PASSWORD }
        : undefined,
    demo: values.DEMO === '1' || values.DEMO === 'true',
    logLevel: values.LOG_LEVEL,
    trustProxy: trustedProxies(values.TRUST_PROXY),
  }
}

function trustedProxies(text: string | undefined): string | number | boolean {
  if (text === undefined || text === '0' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text
}
