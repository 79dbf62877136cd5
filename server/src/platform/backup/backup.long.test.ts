import { createHash, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { LEFT_OUT_OF_EXPORT } from '../../modules/modules.ts'
import { PLATFORM_INSTITUTION_ID } from '../db/database.ts'
import { appConnection } from '../db/schema/app-role.ts'
import { databaseDigest } from '../../testing/database/database-digest.ts'
import { askOnce, createEmptyDatabase } from '../../testing/database/empty-database.ts'
import { givenProduct } from '../../testing/builders.ts'
import { givenLogo, somePhoto } from '../../testing/pictures.ts'
import { ownApp } from '../../testing/test-app.ts'
import { givenWorld } from '../../testing/world.ts'
import { backUp } from './back-up.ts'
import { SIGNATURE_BYTES, readBackupKey } from './backup-key.ts'
import { LEFT_OUT } from './catalogue.queries.ts'
import { CLOSING, DIGEST_BYTES } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { readSection, verifyBackupFile } from './verify-backup-file.ts'

import type { DatabaseConnection } from '../db/connection/connection.ts'
import type { World } from '../../testing/world.ts'
import type { BackupKey } from './backup-key.ts'
import type { Manifest } from './manifest.ts'

const serverRoot = fileURLToPath(new URL('../../..', import.meta.url))
const silent = () => undefined
const advice = 'Choose another one.'
const app = ownApp()
let folder = ''
let world: World
let file = ''
let digest: Record<string, string> = {}
const photo = somePhoto()
let pictured = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mezgeb backup '))
  world = await givenWorld(app)
  pictured = (await givenProduct(app, world.own, { photo })).id
  await givenLogo(app, world.own)
  file = path.join(folder, 'everything.backup')
  await backUp(app.database.connection, { file, report: silent })
  digest = await digestOf(app.database.connection)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Digests by table, except those that a restore recreates. */
async function digestOf(connection: DatabaseConnection, institutionId?: string) {
  const all = await databaseDigest(
    { sql: (text, values) => askOnce(connection, text, values) },
    institutionId,
  )
  return Object.fromEntries(Object.entries(all).filter(([name]) => !LEFT_OUT.includes(name)))
}

const restore = (from: string, into: DatabaseConnection, root = serverRoot, key?: BackupKey) =>
  restoreBackup(into, { file: from, serverRoot: root, report: silent, advice, key })

/** All schema objects of a database, as text. */
async function contentsOf(connection: DatabaseConnection): Promise<unknown> {
  return askOnce(
    connection,
    `select relname from pg_class where relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e') order by 1`,
  )
}

/** A role in the test's PostgreSQL, dropped after the test. */
async function givenRole(superuser: DatabaseConnection, rights: string) {
  const user = `backup_${randomBytes(6).toString('hex')}`
  const password = 'Given-By-Provider'
  await askOnce(superuser, `create role ${user} login password '${password}' ${rights}`)
  onTestFinished(async () => {
    await askOnce(superuser, `reassign owned by ${user} to ${superuser.user}`)
    const roles = await askOnce<{ rolname: string }>(
      superuser,
      `select rolname from pg_roles where rolname in ('${user}', '${user}_app') order by rolname desc`,
    )
    for (const { rolname } of roles)
      await askOnce(superuser, `drop owned by ${rolname}; drop role ${rolname}`)
  })
  return { ...superuser, user, password }
}

/** Our SQL files, for tests that damage them. */
async function copyOfSql(): Promise<string> {
  const copy = mkdtempSync(path.join(folder, 'sql-'))
  await cp(path.join(serverRoot, 'migrations'), path.join(copy, 'migrations'), { recursive: true })
  await cp(path.join(serverRoot, 'src'), path.join(copy, 'src'), {
    recursive: true,
    filter: (source) => source.endsWith('.sql') || !path.basename(source).includes('.'),
  })
  return copy
}

describe('a backup', () => {
  test('gives every table back exactly, to a database that was empty', async () => {
    const target = await createEmptyDatabase()
    const { tables } = await restore(file, target)
    expect(tables.length).toBeGreaterThan(10)
    expect(await digestOf(target)).toEqual(digest)
    const [shown] = await askOnce(
      target,
      `select encode(k.bytes, 'base64') as picture, encode(k.small_bytes, 'base64') as small, k.type, p.photo is not null as is_named
         from product_photos k join products p on p.institution_id = k.institution_id and p.id = k.product_id
        where k.product_id = $1`,
      [pictured],
    )
    const lined = (text: string) => text.replace(/.{76}/g, '$&\n')
    expect(shown).toEqual({
      picture: lined(photo.picture),
      small: lined(photo.small),
      type: 'image/png',
      is_named: true,
    })
    // People sign in again, and institutions are kept apart there, too.
    expect(await askOnce(target, 'select from sessions')).toEqual([])
    expect(await askOnce(appConnection(target), 'select from sales')).toEqual([])
    const forced = await askOnce(
      target,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not relforcerowsecurity and relname not in ('schema_migrations', 'schema_functions')`,
    )
    expect(forced).toEqual([])
    expect(await shapeOf(target)).toEqual(await shapeOf(app.database.connection))
    // The same rows make the same file, whatever was written where.
    const again = path.join(folder, 'again.backup')
    const { manifest } = await backUp(target, { file: again, report: silent })
    const sums = (of: Manifest) => of.tables.map(({ name, rows, sha256 }) => [name, rows, sha256])
    expect(sums(manifest)).toEqual(sums(await verifyBackupFile(file, undefined)))
  })

  // asvs: 13.3.2
  test('is a file that only its owner may read, and holds no session', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { tables, leftOut } = await verifyBackupFile(file, undefined)
    expect(leftOut).toContain('sessions')
    expect(tables.map(({ name }) => name)).not.toContain('sessions')
  })

  test('holds every table that there is, but those that are named with their reason', async () => {
    const { tables } = await verifyBackupFile(file, undefined)
    const all = await askOnce<{ name: string }>(
      app.database.connection,
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const named = [...tables.map(({ name }) => name), ...LEFT_OUT].toSorted()
    expect(named).toEqual(all.map(({ name }) => name).toSorted())
    expect(LEFT_OUT).toEqual(['schema_functions', 'schema_migrations', 'sessions', 'user_devices'])
  })

  test('of an older schema is brought forward, and sets every sequence behind the highest number', async () => {
    const root = await copyOfSql()
    const number = String(readdirSync(path.join(root, 'migrations')).length + 1).padStart(4, '0')
    await writeFile(
      path.join(root, `migrations/${number}_notes.sql`),
      `create table notes (
         institution_id uuid not null, number bigint generated always as identity, serial serial, text text,
         constraint notes_pkey primary key (institution_id, number));
       select keep_institutions_apart('notes');
       alter table products add column notes text not null default 'none'`,
    )
    const source = await createEmptyDatabase()
    await restore(file, source, root)
    expect(await askOnce(source, 'select distinct notes from products')).toEqual([
      { notes: 'none' },
    ])
    const add = `insert into notes (institution_id, text)
                 select id, E'a\\\\b\\n\\tሰላም' from institutions returning number::int, serial`
    await askOnce(source, add)
    await askOnce(source, 'delete from notes where serial > 2')
    const notes = path.join(folder, 'notes.backup')
    await backUp(source, { file: notes, report: silent })
    const target = await createEmptyDatabase()
    await restore(notes, target, root)
    expect(await digestOf(target)).toEqual(await digestOf(source))
    expect(await askOnce(target, add)).toEqual(await askOnce(source, add))
  })
})

describe('the export of one institution', () => {
  test('holds everything of it and nothing of another, and can be restored alone', async () => {
    const own = path.join(folder, 'one.backup')
    const { id, name } = world.own.institution
    const { manifest } = await backUp(app.database.connection, {
      file: own,
      institution: id,
      report: silent,
    })
    expect(manifest.scope).toEqual({ kind: 'institution', id, name })
    const target = await createEmptyDatabase()
    await restore(own, target)
    expect(await digestOf(target, id)).toEqual(await digestOf(app.database.connection, id))
    const strangers = await askOnce<{ id: string }>(
      target,
      `select id from institutions where id not in ('${id}', '00000000-0000-0000-0000-000000000000')`,
    )
    expect(strangers).toEqual([])
    const everything = await digestOf(target)
    const alone = await digestOf(target, id)
    // Except for the platform's own row, which every database has.
    expect({ ...everything, institutions: '' }).toEqual({ ...alone, institutions: '' })
  })

  test('holds no super admin: neither the id, nor the session, nor the address', async () => {
    const { connection } = app.database
    const { id } = world.own.institution
    const acts = `select user_id, session, address from audit_entries e
      where institution_id = '${id}' and user_id not in (select id from users where institution_id = '${id}')`
    const marks = await askOnce<{ user_id: string; session: string }>(connection, acts)
    const superAdmins = new Set(marks.flatMap(({ user_id, session }) => [user_id, session]))
    expect(superAdmins.size).toBeGreaterThan(1)
    for (const { user_id } of marks) {
      await askOnce(
        connection,
        `insert into day_counts (institution_id, list, part, day, rows)
         values ('${id}', 'audit INSTITUTION CHANGED', '${user_id}', now(), 1) on conflict do nothing`,
      )
    }
    const exported = path.join(folder, 'exported.backup')
    const { manifest } = await backUp(connection, {
      file: exported,
      institution: id,
      report: silent,
      leftOut: LEFT_OUT_OF_EXPORT,
    })
    await askOnce(connection, `delete from day_counts where institution_id = '${id}'`)
    const rows = await Promise.all(
      manifest.tables.map((table) => readText(readSection(exported, table).pipe(createGunzip()))),
    )
    for (const mark of superAdmins) expect(rows.join('')).not.toContain(mark)
    const target = await createEmptyDatabase()
    await restore(exported, target)
    expect(await askOnce(target, acts)).toEqual(
      marks.map(() => ({ user_id: PLATFORM_INSTITUTION_ID, session: null, address: null })),
    )
  })

  test('is found by its name, and an unknown name is answered with the known ones', async () => {
    const { connection } = app.database
    const named = path.join(folder, 'named.backup')
    const { name } = world.own.institution
    const { manifest } = await backUp(connection, {
      file: named,
      institution: name,
      report: silent,
    })
    expect(manifest.scope).toMatchObject({ id: world.own.institution.id })
    await expect(
      backUp(connection, { file: named, institution: 'Unknown', report: silent }),
    ).rejects.toThrow(`There is no institution "Unknown". There are: `)
  })
})

describe('a file that is not as it was written', () => {
  // asvs: 11.4.3
  test('is refused before the first write: 100 of 100', async () => {
    const seed = randomInt(2 ** 31)
    console.log(`corrupted backups: seed ${seed}`)
    const random = seededRandom(seed)
    const whole = readFileSync(file)
    const target = await createEmptyDatabase()
    const accepted: string[] = []
    for (let round = 0; round < 100; round += 1) {
      const { bytes, how } = corrupted(whole, round, random)
      const spoilt = path.join(folder, 'spoilt.backup')
      writeFileSync(spoilt, bytes)
      await restore(spoilt, target).then(
        () => accepted.push(how),
        (error: Error) => expect(error.message, how).toMatch(/damaged|is not a backup of Mezgeb/),
      )
    }
    expect(accepted).toEqual([])
    expect(await contentsOf(target)).toEqual([])
  })

  test('differs from a file that was never a backup', async () => {
    const other = path.join(folder, 'other.backup')
    writeFileSync(other, 'PGDMP and so on')
    await expect(verifyBackupFile(other, undefined)).rejects.toThrow('is not a backup of Mezgeb')
    writeFileSync(other, '')
    await expect(verifyBackupFile(other, undefined)).rejects.toThrow('is not a backup of Mezgeb')
  })
})

describe('a signed backup', () => {
  const keyFile = (name: string) => path.join(folder, name)
  let own: BackupKey
  let publicHalf: BackupKey
  let stranger: BackupKey
  let signedFile = ''

  beforeAll(async () => {
    const keys = ['own', 'stranger'].map((name) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      writeFileSync(keyFile(name), privateKey.export({ type: 'pkcs8', format: 'pem' }))
      writeFileSync(keyFile(`${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }))
      return keyIn(name)
    })
    const [first, second] = keys
    if (first === undefined || second === undefined) throw new Error('two keys are needed')
    ;[own, stranger] = [first, second]
    publicHalf = keyIn('own.pub')
    signedFile = path.join(folder, 'signed.backup')
    await backUp(app.database.connection, { file: signedFile, report: silent, key: own })
  })

  function keyIn(name: string): BackupKey {
    const key = readBackupKey(keyFile(name))
    if (key === null) throw new Error(`${name} holds no key`)
    return key
  }

  test('is read with its key, of which the public half is enough, and without any', async () => {
    for (const key of [own, publicHalf, undefined]) {
      expect((await verifyBackupFile(signedFile, key)).tables.length).toBeGreaterThan(10)
    }
  })

  test('is the only one that a restore with a key takes', async () => {
    const target = await createEmptyDatabase()
    await expect(restore(file, target, serverRoot, own)).rejects.toThrow(
      `${file} is not signed, so somebody else may have made it. Nothing was changed.`,
    )
    await expect(restore(signedFile, target, serverRoot, stranger)).rejects.toThrow(
      `${signedFile} is not signed with BACKUP_KEY`,
    )
    expect(await contentsOf(target)).toEqual([])
  })

  test('cannot be made with the public half, nor changed with new checksums', async () => {
    await expect(
      backUp(app.database.connection, { file: signedFile, report: silent, key: publicHalf }),
    ).rejects.toThrow('BACKUP_KEY is a public key, which only verifies.')
    const bytes = readFileSync(signedFile)
    const end = bytes.length - CLOSING.length - SIGNATURE_BYTES - DIGEST_BYTES
    const changed = path.join(folder, 'changed.backup')
    const manifest = bytes.indexOf('{"scope"')
    bytes.write('{"scape"', manifest)
    const body = bytes.subarray(0, end)
    writeFileSync(
      changed,
      Buffer.concat([
        ...[body, createHash('sha256').update(body).digest(), bytes.subarray(end + DIGEST_BYTES)],
      ]),
    )
    await expect(verifyBackupFile(changed, undefined)).rejects.toThrow('table of contents')
    await expect(verifyBackupFile(changed, own)).rejects.toThrow('is not signed with BACKUP_KEY')
  })

  test('has an Ed25519 key in PEM and no other', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(keyFile('curve'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(keyFile('empty'), '')
    for (const name of ['curve', 'empty', 'missing'])
      expect(readBackupKey(keyFile(name))).toBe(null)
  })
})

describe('a restore', () => {
  test('is refused by a database that is not empty, and changes nothing', async () => {
    const before = await digestOf(app.database.connection)
    await expect(restore(file, app.database.connection)).rejects.toThrow(
      `The database is not empty. Nothing was changed. ${advice}`,
    )
    expect(await digestOf(app.database.connection)).toEqual(before)
  })

  test('is refused when a newer Mezgeb made the backup, and changes nothing', async () => {
    const older = await copyOfSql()
    const names = readdirSync(path.join(older, 'migrations')).toSorted()
    const last = names.at(-1) ?? ''
    rmSync(path.join(older, 'migrations', last))
    const target = await createEmptyDatabase()
    await expect(restore(file, target, older)).rejects.toThrow(
      `made by a newer Mezgeb: this version does not know its migration ${last}`,
    )
    expect(await contentsOf(target)).toEqual([])
  })

  test('is refused when a migration was changed since, and changes nothing', async () => {
    const other = await copyOfSql()
    const changed = path.join(other, 'migrations/0004_categories.sql')
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}-- another one\n`)
    const target = await createEmptyDatabase()
    await expect(restore(file, target, other)).rejects.toThrow(
      'its migration 0004_categories.sql is not our 0004_categories.sql',
    )
    expect(await contentsOf(target)).toEqual([])
  })

  test('is refused to a role that owns nothing there, with the command to run', async () => {
    const target = await createEmptyDatabase()
    const stranger = await givenRole(target, 'nocreaterole')
    await expect(restore(file, stranger)).rejects.toThrow(
      `ALTER DATABASE "${target.database}" OWNER TO "${stranger.user}"`,
    )
    expect(await contentsOf(target)).toEqual([])
  })

  test('works for an owner who is no superuser, whom row-level security holds afterwards', async () => {
    const target = await createEmptyDatabase()
    const owner = await givenRole(target, 'createrole')
    await askOnce(target, `alter database ${target.database} owner to ${owner.user}`)
    await restore(file, owner)
    expect(await digestOf(target)).toEqual(digest)
    expect(await askOnce(owner, 'select from sales')).toEqual([])
    await expect(
      backUp(owner, { file: path.join(folder, 'blind.backup'), report: silent }),
    ).rejects.toThrow(`ALTER ROLE "${owner.user}" BYPASSRLS`)
    await askOnce(target, `alter role ${owner.user} bypassrls`)
    const { manifest } = await backUp(owner, {
      file: path.join(folder, 'seen.backup'),
      report: silent,
    })
    const { tables } = await verifyBackupFile(file, undefined)
    expect(manifest.tables.map(({ sha256 }) => sha256)).toEqual(tables.map(({ sha256 }) => sha256))
  })

  test('leaves nothing when the rows do not fit the schema', async () => {
    const root = await copyOfSql()
    const number = String(readdirSync(path.join(root, 'migrations')).length + 1).padStart(4, '0')
    const notes = path.join(root, `migrations/${number}_notes.sql`)
    await writeFile(notes, 'create table notes (text text)')
    const source = await createEmptyDatabase()
    await restore(file, source, root)
    await askOnce(source, `alter table branches drop constraint branches_institution_fkey`)
    await askOnce(
      source,
      `insert into branches (institution_id, name, location) values (gen_random_uuid(), 'Nowhere', 'Nowhere')`,
    )
    const wrong = path.join(folder, 'wrong.backup')
    await backUp(source, { file: wrong, report: silent })
    const target = await createEmptyDatabase()
    await expect(restore(wrong, target, root)).rejects.toThrow('branches_institution_fkey')
    expect(await contentsOf(target)).toEqual([])
  })
})

describe('writing a backup', () => {
  test('is refused to the server’s own role, which sees one institution at a time', async () => {
    const blind = path.join(folder, 'app.backup')
    await expect(
      backUp(appConnection(app.database.connection), { file: blind, report: silent }),
    ).rejects.toThrow('does not see the rows of every institution')
    expect(readdirSync(folder).filter((name) => name.startsWith('app.backup'))).toEqual([])
  })

  test('leaves the older file of that name as it was when it fails', async () => {
    const kept = path.join(folder, 'kept.backup')
    writeFileSync(kept, readFileSync(file))
    const breaking = AbortSignal.abort(new Error('Interrupted.'))
    const { connection } = app.database
    await expect(
      backUp(connection, { file: kept, report: silent, signal: breaking }),
    ).rejects.toThrow('abort')
    expect(readFileSync(kept).equals(readFileSync(file))).toBe(true)
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept.backup'])
  })

  test('says when the database has nothing of ours', async () => {
    const empty = await createEmptyDatabase()
    await expect(
      backUp(empty, { file: path.join(folder, 'empty.backup'), report: silent }),
    ).rejects.toThrow('There is nothing to back up')
  })
})

/** Every key, index, trigger and policy, as PostgreSQL prints them. */
async function shapeOf(connection: DatabaseConnection): Promise<unknown> {
  return askOnce(
    connection,
    `select pg_get_constraintdef(oid) || convalidated::text as shape, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace
     union all select indexdef, indexname from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) || tgenabled::text, tgname from pg_trigger where not tgisinternal
     union all select polcmd::text || coalesce(pg_get_expr(polqual, polrelid), ''), polname from pg_policy
     order by 2, 1`,
  )
}

function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A damaged file: flipped bits, cut off, parts moved or added. */
function corrupted(whole: Buffer, round: number, random: (below: number) => number) {
  const bytes = Buffer.from(whole)
  const at = random(bytes.length)
  switch (round % 5) {
    case 0:
    case 1: {
      const flipped = 1 << random(8)
      bytes[at] = (bytes[at] ?? 0) ^ flipped
      return { bytes, how: `bit ${flipped} of byte ${at}` }
    }
    case 2:
      return { bytes: bytes.subarray(0, at), how: `cut off at ${at}` }
    case 3: {
      const length = 1 + random(64)
      const one = random(bytes.length - 2 * length - 1)
      const other = one + length + random(bytes.length - one - 2 * length)
      const parts = [bytes.subarray(one, one + length), bytes.subarray(other, other + length)].map(
        (part) => Buffer.from(part),
      )
      parts[1]?.copy(bytes, one)
      parts[0]?.copy(bytes, other)
      const isSame = bytes.equals(whole)
      if (isSame) bytes[one] = (bytes[one] ?? 0) ^ 1
      return { bytes, how: `${length} bytes at ${one} and ${other} swapped` }
    }
    default:
      return { bytes: Buffer.concat([bytes, randomBytes(1 + random(100))]), how: 'something added' }
  }
}
