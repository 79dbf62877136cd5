import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { readEnv } from './env.ts'

describe('the environment', () => {
  // spec: D1.9 D1.11
  it('may be empty', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      backupDir: path.resolve('data/backups'),
      dailyBackups: 14,
      superAdmin: undefined,
      demo: false,
      logLevel: 'info',
      trustProxy: false,
      workers: 1,
      quota: { writes: 1_000_000, bytes: 2048 * 2 ** 20 },
      metricsToken: undefined,
      tracesTo: undefined,
    })
  })

  // spec: D1.11 D1.15
  it('is read once, with every variable in its form', () => {
    expect(
      readEnv({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/mezgeb data',
        DATABASE_URL: 'postgres://mezgeb:secret@db.example:5433/mezgeb',
        BACKUP_DIR: '/mnt/backups',
        BACKUP_KEEP: '30',
        SUPER_ADMIN_EMAIL: ' Boss@Example.com ',
        SUPER_ADMIN_PASSWORD: 'Quiet-Ledger-41',
        DEMO: '1',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '2',
        WORKERS: '4',
        QUOTA_WRITES: '5000',
        QUOTA_MB: '10',
        METRICS_TOKEN: 'Sixteen-or-more-1',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b=, x-team=shop',
        PATH: '/bin',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/mezgeb data',
      databaseUrl: 'postgres://mezgeb:secret@db.example:5433/mezgeb',
      backupDir: '/mnt/backups',
      dailyBackups: 30,
      superAdmin: { email: 'boss@example.com', password: 'Quiet-Ledger-41' },
      demo: true,
      logLevel: 'warn',
      trustProxy: 2,
      workers: 4,
      quota: { writes: 5000, bytes: 10 * 2 ** 20 },
      metricsToken: 'Sixteen-or-more-1',
      tracesTo: {
        endpoint: 'http://127.0.0.1:4318',
        headers: { 'x-key': 'a b=', 'x-team': 'shop' },
      },
    })
  })

  // spec: D1.9
  it('counts an empty variable as absent', () => {
    const empty = { PORT: '', HOST: '', DATABASE_URL: '', DEMO: '', TRUST_PROXY: '', DATA_DIR: '' }
    expect(readEnv(empty)).toEqual(readEnv({}))
  })

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('takes DEMO=%s as %s', (DEMO, demo) => {
    expect(readEnv({ DEMO })).toMatchObject({ demo })
  })

  // spec: D1.15
  it.each([
    ['0', false],
    ['false', false],
    ['1', 1],
    ['10.0.0.1', '10.0.0.1'],
    ['loopback, 10.0.0.0/8,fd00::/8', 'loopback, 10.0.0.0/8,fd00::/8'],
  ])('takes TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
    expect(readEnv({ TRUST_PROXY })).toMatchObject({ trustProxy })
  })

  it.each([
    ['the embedded database', {}, 14],
    ['nothing', { BACKUP_KEEP: '0' }, 0],
    ['no database of somebody else’s', { DATABASE_URL: 'postgres://u@h/d' }, 0],
    [
      'that too, where a folder is named',
      { DATABASE_URL: 'postgres://u@h/d', BACKUP_DIR: '/b' },
      14,
    ],
  ])('backs up each day: %s', (_, variables, dailyBackups) => {
    expect(readEnv(variables)).toMatchObject({ dailyBackups })
  })

  // spec: D1.10
  it.each([
    ['PORT', 'ten', 'must be a port number from 0 to 65535'],
    ['PORT', '65536', 'must be a port number from 0 to 65535'],
    ['PORT', '-1', 'must be a port number from 0 to 65535'],
    ['PORT', '80.5', 'must be a port number from 0 to 65535'],
    ['PORT', '0x50', 'must be a port number from 0 to 65535'],
    ['PORT', ' ', 'must be a port number from 0 to 65535'],
    ['PORT', '3000x', 'must be a port number from 0 to 65535'],
    ['HOST', 'http://localhost', 'must be a name or an address'],
    ['HOST', 'two words', 'must be a name or an address'],
    ['DATABASE_URL', 'mysql://u@h/d', 'must start with postgres:// or postgresql://'],
    ['DATABASE_URL', 'postgres://u:p@[bad/d', 'is not a valid URL'],
    ['BACKUP_KEEP', '-1', 'must be a number from 0 to 9999'],
    ['BACKUP_KEY', '/no/such/key', 'must name a file with an Ed25519 key in PEM'],
    ['QUOTA_WRITES', '0', 'must be a number from 1 to 999999999'],
    ['QUOTA_MB', '1.5', 'must be a number from 1 to 999999999'],
    ['DEMO', 'yes', 'must be 1 or 0'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['METRICS_TOKEN', 'too-short', 'must have 16 letters, digits or signs or more'],
    ['METRICS_TOKEN', 'sixteen letters and blanks', 'must have 16 letters'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must start with http:// or https://'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer x', 'must be name=value,name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%zz', 'must be URL-encoded'],
    ...['0', '-1', '65', '1.5', 'two', 'AUTO'].map((text) => [
      'WORKERS',
      text,
      'must be a number of processes from 1 to 64, or auto for one a core',
    ]),
    [
      'TRUST_PROXY',
      'true',
      'must be a number of proxies or their addresses; true would let clients',
    ],
    ['TRUST_PROXY', 'nonsense', 'must be a number of proxies or their addresses'],
    ['TRUST_PROXY', '10.0.0.0/99', 'must be a number of proxies or their addresses'],
    ['TRUST_PROXY', '-1', 'must be a number of proxies or their addresses'],
  ])('refuses %s=%s: it %s', (name, value, fault) => {
    expect(() => readEnv({ [name]: value })).toThrow(`${name} ${fault}`)
  })

  it.each([
    ['nobody', 'Quiet-Ledger-41', 'SUPER_ADMIN_EMAIL is not a valid e-mail'],
    ['boss@example.com', 'short', 'SUPER_ADMIN_PASSWORD: Password must be at least 6 characters'],
  ])('refuses the super admin %s with %s', (email, password, message) => {
    const variables = { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password }
    expect(() => readEnv(variables)).toThrow(message)
  })

  it('wants both of the super admin’s or none', () => {
    const message = 'SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: give both or neither'
    expect(() => readEnv({ SUPER_ADMIN_EMAIL: 'boss@example.com' })).toThrow(message)
    expect(() => readEnv({ SUPER_ADMIN_PASSWORD: 'Quiet-Ledger-41' })).toThrow(message)
  })

  it('names every bad variable at once, and repeats no value', () => {
    const read = () =>
      readEnv({ PORT: 'canary', DEMO: 'canary', DATABASE_URL: 'canary', LOG_LEVEL: 'canary' })
    expect(read).toThrow(/^PORT .*\nDATABASE_URL .*\nDEMO .*\nLOG_LEVEL .*$/)
    expect(read).not.toThrow('canary')
  })
})
