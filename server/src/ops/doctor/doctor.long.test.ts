import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import serverPackage from '../../../package.json' with { type: 'json' }
import { backUp } from '../../platform/backup/back-up.ts'
import { clusterOf } from '../../platform/embedded/cluster-paths.ts'
import { POSTGRES_RELEASE } from '../../platform/embedded/installation/postgres-release.ts'
import { postgresProcessesIn } from '../../platform/embedded/process-table.ts'
import { runningCluster } from '../../platform/embedded/running-cluster.ts'
import {
  TIME_LIMIT_MS,
  newFolder,
  removeTestFolders,
} from '../../platform/embedded/testing/test-servers.ts'
import { readEnv } from '../../env.ts'
import { plantSql } from '../../testing/database/plant-sql.ts'
import { MAIN, endServers, spawnServer } from '../../testing/running-server.ts'
import { checkBackups } from './check-backups.ts'
import { checkListening } from './check-listening.ts'
import { checkPostgresAge } from './check-postgres-age.ts'
import { checkWorkers } from './check-workers.ts'
import { examine } from './examine.ts'
import { rebuildSummaries } from './rebuild-summaries.ts'
import { withReader } from './installation.queries.ts'

import type { RunningServer } from '../../testing/running-server.ts'
import type { Finding } from './finding.ts'

const patience = { timeout: TIME_LIMIT_MS }
const serverRoot = fileURLToPath(new URL('../../..', import.meta.url))
const dataDir = path.join(newFolder(), 'data')
let server: RunningServer
let port = ''

beforeAll(async () => {
  server = spawnServer({ DATA_DIR: dataDir, DEMO: '1' })
  ;({ port } = new URL(await server.ready))
}, TIME_LIMIT_MS)

afterAll(async () => {
  endServers()
  await removeTestFolders()
}, TIME_LIMIT_MS)

async function examined(variables: Record<string, string> = {}): Promise<Finding[]> {
  const env = readEnv({ DATA_DIR: dataDir, PORT: port, ...variables })
  const findings: Finding[] = []
  const { signal } = new AbortController()
  for await (const finding of examine({ env, serverRoot, signal })) findings.push(finding)
  return findings
}

const told = (findings: Finding[]) =>
  findings.map(({ level, text }) => `${level} ${text}`).join('\n')

const faults = async () =>
  (await examined()).filter(({ level }) => level === 'fail').map(({ text }) => text)

const plant = async (text: string) => plantSql(await runningCluster(dataDir), text)

describe('npm run doctor on a running installation', patience, () => {
  it('finds nothing wrong with a healthy one', async () => {
    const findings = await examined()
    expect(findings.filter(({ level }) => level === 'fail')).toEqual([])
    const said = told(findings)
    expect(said).toContain(`ok Mezgeb runs and is ready at http://127.0.0.1:${port}.`)
    expect(said).toContain('is ours and closed to others.')
    expect(said).toContain('MiB are free on the disk')
    expect(said).toContain('ok The schema is that of this version.')
    expect(said).toContain('ok The server works as the plain role "mezgeb_app".')
    expect(said).toContain('ok Change events arrive (LISTEN and NOTIFY).')
    expect(said).toMatch(/ok Row-level security holds all \d+ tables\./)
    expect(said).toContain('ok The data keeps all its rules (*.invariants.sql).')
    expect(said).toContain('ok No code is spelt in two ways for two products.')
  })

  it('names a code that two products have in two spellings', async () => {
    await plant(
      `with two as (
         insert into products (institution_id, category_id, name, unit, price_per_unit, barcodes)
         select p.institution_id, p.category_id, v.name, 'tin', 1, array[v.code]
           from (select * from products limit 1) p, (values ('Tin', '0012345678905'), ('Twin', '012345678905')) v (name, code)
         returning *)
       insert into product_codes (institution_id, product_id, code) select institution_id, id, barcodes[1] from two`,
    )
    try {
      expect(told(await examined())).toContain(
        'warn 1 codes belong to two products in two spellings. A scan finds Tin for 0012345678905; ' +
          'take 012345678905 away from Twin.',
      )
    } finally {
      await plant(
        `delete from product_codes where code like '%12345678905'; delete from products where name in ('Tin', 'Twin')`,
      )
    }
  })

  // Each fault with its repair and the expected output.
  it.each([
    [
      'a balance that is not the sum of its movements',
      `update branch_stock set quantity = quantity + 1`,
      `update branch_stock set quantity = quantity - 1`,
      /^The data breaks its rules \d+ times: balance is the sum of its movements \(.*; and \d+ more\. Make a backup/,
    ],
    [
      'a migration that was changed after it had been applied',
      `update schema_migrations set checksum = 'drifted' || checksum where number = 3`,
      `update schema_migrations set checksum = substr(checksum, 8) where number = 3`,
      /^Migration 0003_\w+\.sql was changed after it had been applied to this database\./,
    ],
    [
      'a policy that was dropped',
      `alter policy own_institution on documents rename to gone`,
      `alter policy gone on documents rename to own_institution`,
      /^Row-level security does not hold documents:/,
    ],
    [
      'row-level security that does not hold the owner',
      `alter table customers no force row level security`,
      `alter table customers force row level security`,
      /^Row-level security does not hold customers:/,
    ],
    [
      'a server role that no policy holds',
      `alter role mezgeb_app bypassrls`,
      `alter role mezgeb_app nobypassrls`,
      /^The server must not work as the database role "mezgeb_app", because it has BYPASSRLS/,
    ],
  ])('finds %s', async (_, breaking, mending, sentence) => {
    await plant(breaking)
    try {
      expect(await faults()).toEqual([expect.stringMatching(sentence)])
    } finally {
      // The next test finds what is left of it.
      await plant(mending)
    }
  })

  it('counts totals again that are wrong, beside the server', async () => {
    await plant(
      `insert into day_counts (institution_id, list, part, day, rows)
       select institution_id, 'sales', '00000000-0000-0000-0000-000000000000', now() - interval '9 years', 7
         from branches limit 1;
       insert into counted_until (institution_id, list, until)
       select institution_id, 'sales', now() - interval '8 years' from branches limit 1 on conflict do nothing`,
    )
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^The data breaks its rules 1 times: counts equal their rows .* Run: npm run doctor -- --rebuild$/,
      ),
    ])
    const env = readEnv({ DATA_DIR: dataDir })
    const { signal } = new AbortController()
    expect(told([await rebuildSummaries({ env, serverRoot, signal })])).toBe(
      'ok All totals are counted again from the records.',
    )
    expect(await faults()).toEqual([])
  })

  // asvs: 13.3.2
  it.runIf(process.getuid)('finds a password and a data folder that others may read', async () => {
    const { password, data } = clusterOf(dataDir)
    chmodSync(password, 0o644)
    chmodSync(data, 0o750)
    expect(await faults()).toEqual([
      `${password} is open to others. Run: chmod 600 ${password}`,
      `${data} is open to others. Run: chmod 700 ${data}`,
    ])
    chmodSync(password, 0o600)
    chmodSync(data, 0o700)
  })

  it('changes nothing: its connection refuses to write', async () => {
    await withReader(await runningCluster(dataDir), async (client) => {
      await expect(client.query('delete from sales')).rejects.toThrow(/read-only transaction/)
    })
  })

  it('finds a newest backup that is damaged, and one that is old', async () => {
    const backupDir = path.join(dataDir, 'backups')
    mkdirSync(backupDir, { recursive: true })
    const file = path.join(backupDir, 'mezgeb-daily-20261120-020000-v0.backup')
    await backUp(await runningCluster(dataDir), { file, report: () => undefined })
    const look = (now: Date) =>
      checkBackups({ backupDir, backupKey: undefined, dailyBackups: 14 }, now)
    expect(await look(new Date())).toEqual([
      { level: 'ok', text: `The newest backup, ${file}, is whole and 0 hours old.` },
    ])
    const day = 24 * 60 * 60 * 1000
    expect(await look(new Date(Date.now() + 3 * day))).toMatchObject([{ level: 'warn' }])

    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
    writeFileSync(file, bytes)
    expect(told(await look(new Date()))).toMatch(/^fail The newest backup cannot be restored: /)
    writeFileSync(path.join(backupDir, 'daily-status.json'), '{"error":"The disk is full"}')
    expect(await look(new Date())).toContainEqual({
      level: 'fail',
      text: 'The last daily backup failed: The disk is full',
    })
  })
})

describe('npm run doctor', patience, () => {
  it('says of several processes whether they fit onto the machine', async () => {
    const embedded = { databaseUrl: undefined }
    expect(await checkWorkers({ ...embedded, workers: 1 })).toEqual([])
    expect(told(await checkWorkers({ ...embedded, workers: availableParallelism() }))).toMatch(
      /^(ok \d+ processes serve, on \d+ cores?\.)?$/,
    )
    expect(told(await checkWorkers({ ...embedded, workers: 1000 }))).toMatch(
      /^warn 1000 processes serve, on \d+ cores?: more than one a core only takes memory\. Set WORKERS to \d+, or auto\.$/,
    )
  })

  it('distinguishes a port of another program from a free one', async () => {
    const other = createServer((_, response) => response.end('{"status":"ok"}'))
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const address = other.address()
    const taken = typeof address === 'object' && address !== null ? address.port : 0
    const where = { host: '127.0.0.1', trustProxy: false as const, port: taken }
    expect(told(await checkListening(where))).toMatch(/^fail .+ is taken by another program/)
    other.close()
    other.closeAllConnections()
    await once(other, 'close')
    expect(told(await checkListening(where))).toMatch(/^ok Port .+ is free/)
  })

  // asvs: 12.2.1
  it('warns of a server that the network reaches without encryption', async () => {
    const everywhere = { host: '0.0.0.0', port: 0 }
    expect(told(await checkListening({ ...everywhere, trustProxy: false }))).toMatch(
      /^warn HOST .+ with TLS in front/m,
    )
    expect(told(await checkListening({ ...everywhere, trustProxy: 1 }))).toMatch(
      /^warn HOST .+ goes past the proxy/m,
    )
  })

  // asvs: 15.2.1
  it('says how old the embedded PostgreSQL is, and warns when it missed two rounds of fixes', () => {
    const published = Date.parse(POSTGRES_RELEASE.published)
    const later = (days: number) => checkPostgresAge(new Date(published + days * 86_400_000))
    expect(told([later(10)])).toMatch(/^ok .+ 10 days ago\.$/)
    expect(told([later(200)])).toMatch(/^warn .+ 200 days ago\. Look for a newer Mezgeb/)
    // Update the date with the version.
    for (const version of Object.values(serverPackage.optionalDependencies)) {
      expect(version).toMatch(new RegExp(`^${POSTGRES_RELEASE.version}\\.`))
    }
  })

  it('works without a server too, and leaves no database running', async () => {
    server.process.kill('SIGTERM')
    await server.ended
    const findings = await examined()
    expect(findings).toContainEqual({
      level: 'ok',
      text: 'The data keeps all its rules (*.invariants.sql).',
    })
    expect(postgresProcessesIn(clusterOf(dataDir).data)).toEqual([])
    expect(findings).toContainEqual({
      level: 'ok',
      text: `Port ${port} on 127.0.0.1 is free; the server does not run there.`,
    })
  })

  it('says that there is nothing yet, and makes nothing', async () => {
    const empty = path.join(newFolder(), 'nothing')
    const findings = await examined({ DATA_DIR: empty })
    expect(findings.filter(({ level }) => level === 'fail')).toEqual([])
    expect(findings).toContainEqual({
      level: 'warn',
      text: `There is no database in ${empty} yet. npm start makes it.`,
    })
  })

  it('exits with 1 when something is wrong, with 0 when nothing is', () => {
    const doctor = (variables: Record<string, string>) =>
      spawnSync(process.execPath, [MAIN, 'doctor'], {
        cwd: serverRoot,
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin', DATA_DIR: path.join(dataDir, 'nothing'), ...variables },
      })
    const well = doctor({ PORT: '0' })
    expect(well.stdout).toMatch(/^(ok {4}|warn {2}).+(\n(ok {4}|warn {2}).+)*\n$/)
    expect(well.status).toBe(0)
    const ill = doctor({ PORT: 'ten', LOG_LEVEL: 'loud' })
    expect(ill.stdout).toMatch(/^fail {2}The settings cannot be used\. PORT .+; LOG_LEVEL .+\n$/)
    expect(ill.status).toBe(1)
  })
})
