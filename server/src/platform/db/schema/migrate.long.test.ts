import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'

import { appConnection } from './app-role.ts'
import { checksumOf, readMigrations } from './apply-migrations.ts'
import { refuseForeignSchema } from './build-schema.ts'
import { openDatabase } from '../database.ts'
import { migrate } from './migrate.ts'

import type { QueryResultRow } from 'pg'
import type { DatabaseConnection } from '../connection/connection.ts'

const serverRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const LIKE_OURS = `encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`

const listCategories = {
  name: 'test_categories',
  text: 'select name from categories',
  values: [],
}

async function ask<Row extends QueryResultRow>(
  connection: DatabaseConnection,
  text: string,
): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** An empty database of a superuser. */
const emptyDatabase = (options = LIKE_OURS) => newDatabase(`template0 ${options}`)

/** One that our files have made: a copy, which takes a tenth of the time. */
const migratedDatabase = () => newDatabase(`${inject('template').database} strategy file_copy`)

async function newDatabase(template: string): Promise<DatabaseConnection> {
  const maintenance = { ...inject('template'), database: 'postgres' }
  const database = `migrate_${randomBytes(6).toString('hex')}`
  await ask(maintenance, `create database ${database} template ${template}`)
  onTestFinished(async () => {
    await ask(maintenance, `drop database ${database} with (force)`)
  })
  return { ...maintenance, database }
}

/** An empty database of a plain role, as at a provider. */
async function providedDatabase(
  rights: string,
): Promise<{ owner: DatabaseConnection; superuser: DatabaseConnection }> {
  const superuser = await emptyDatabase()
  const user = `provider_${randomBytes(6).toString('hex')}`
  const owner = { ...superuser, user, password: 'Given-By-Provider' }
  await ask(superuser, `create role ${user} login password '${owner.password}' ${rights}`)
  await ask(superuser, `alter database ${superuser.database} owner to ${user}`)
  onTestFinished(async () => {
    await ask(superuser, `reassign owned by ${user} to ${superuser.user}`)
    const roles = await ask<{ rolname: string }>(
      superuser,
      `select rolname from pg_roles where rolname in ('${user}', '${user}_app') order by rolname desc`,
    )
    for (const { rolname } of roles)
      await ask(superuser, `drop owned by ${rolname}; drop role ${rolname}`)
  })
  return { owner, superuser }
}

/** A copy of our SQL files that a test may spoil. */
async function copyOfSql(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-sql-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(path.join(serverRoot, 'migrations'), path.join(folder, 'migrations'), {
    recursive: true,
  })
  await cp(path.join(serverRoot, 'src'), path.join(folder, 'src'), {
    recursive: true,
    filter: (source) => source.endsWith('.sql') || !path.basename(source).includes('.'),
  })
  return folder
}

/** The file of a migration after our last one. */
async function nextMigration(folder: string): Promise<string> {
  const names = await readdir(path.join(folder, 'migrations'))
  const next = String(names.length + 1).padStart(4, '0')
  return path.join(folder, `migrations/${next}_notes.sql`)
}

describe('migrating', () => {
  // spec: D1.4
  test('works twice, says what it did, and does nothing the second time', async () => {
    const owner = await emptyDatabase()
    const lines: string[] = []
    await migrate(owner, serverRoot, (line) => lines.push(line))
    expect(lines).toEqual([
      expect.stringMatching(/^Database: brought up to \d{4}_\w+\.sql$/),
      expect.stringMatching(/^Database: installed \d+ SQL files$/),
    ])
    const applied = await ask(owner, 'select * from schema_migrations order by number')
    await migrate(owner, serverRoot, (line) => lines.push(line))
    expect(lines).toHaveLength(2)
    expect(await ask(owner, 'select * from schema_migrations order by number')).toEqual(applied)
  })

  test('may be started by several servers at once', async () => {
    const owner = await emptyDatabase()
    const reports = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const lines: string[] = []
        await migrate(owner, serverRoot, (line) => lines.push(line))
        return lines.length
      }),
    )
    expect(reports.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  })

  test('works on several databases of one PostgreSQL at once, which share the role of the server', async () => {
    const maintenance = { ...inject('template'), database: 'postgres' }
    const user = `owner_${randomBytes(6).toString('hex')}`
    await ask(maintenance, `create role ${user} superuser login password 'first'`)
    await ask(maintenance, `create role ${user}_app login password 'forgotten'`)
    onTestFinished(async () => {
      await ask(maintenance, `drop role ${user}_app; drop role ${user}`)
    })
    const databases = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
    const owners = databases.map((database) => ({ ...database, user, password: 'first' }))
    await Promise.all(owners.map((owner) => migrate(owner, serverRoot)))
    const pools = await Promise.all(owners.map((owner) => openDatabase(appConnection(owner))))
    await Promise.all(pools.map((db) => db.close()))
    expect(pools).toHaveLength(3)
  })

  test('applies only what is new', async () => {
    const owner = await migratedDatabase()
    const folder = await copyOfSql()
    await writeFile(await nextMigration(folder), 'create table notes (text text);')
    await migrate(owner, folder)
    expect(await ask(owner, 'select * from notes')).toEqual([])
  })

  test('leaves nothing of a migration that fails, and goes on from there', async () => {
    const owner = await migratedDatabase()
    const folder = await copyOfSql()
    const file = await nextMigration(folder)
    await writeFile(file, 'create table notes (text text); select 1 / 0;')
    await expect(migrate(owner, folder)).rejects.toThrow(/_notes\.sql failed: .*division by zero/)
    expect(await ask(owner, `select to_regclass('notes') as notes`)).toEqual([{ notes: null }])
    await writeFile(file, 'create table notes (text text);')
    await migrate(owner, folder)
    expect(await ask(owner, 'select * from notes')).toEqual([])
  })

  test('waits for a table that is in use, without making its readers wait for long', async () => {
    const owner = await migratedDatabase()
    const folder = await copyOfSql()
    await writeFile(await nextMigration(folder), 'alter table branches add column notes text;')
    const reader = new Client(owner)
    await reader.connect()
    await reader.query('begin; select * from branches')
    const migrating = migrate(owner, folder)
    const waiting = `select from pg_stat_activity where application_name = 'mezgeb-migrate'
                        and datname = current_database() and wait_event = 'relation'`
    await expect.poll(async () => (await ask(owner, waiting)).length).toBe(1)
    // Queues behind the migration, and would stay there if that one waited without a timeout for its lock.
    await ask(owner, 'select from branches')
    await reader.query('commit')
    await reader.end()
    await migrating
    expect(await ask(owner, 'select notes from branches')).toEqual([])
  })

  test('installs a function again when its file has changed, and only that one', async () => {
    const owner = await migratedDatabase()
    const folder = await copyOfSql()
    await appendFile(
      path.join(folder, 'src/modules/selling/sales/record-sales.sql'),
      '-- changed\n',
    )
    const lines: string[] = []
    await migrate(owner, folder, (line) => lines.push(line))
    expect(lines).toEqual(['Database: installed 1 SQL files'])
  })

  test('does not mind the line ends of Windows', async () => {
    const [{ name, checksum } = { name: '', checksum: '' }] = await readMigrations(serverRoot)
    const text = await readFile(path.join(serverRoot, 'migrations', name), 'utf8')
    expect(checksumOf(text.replaceAll('\n', '\r\n'))).toBe(checksum)
  })
})

/** With the beginning of their checksums. A migration that is not here is new: add it with its first landing. */
const APPLIED_SOMEWHERE = [
  ['0001_institutions.sql', 'd404f072b0ee2f68'],
  ['0002_branches.sql', 'c996f4b8acdbd3f0'],
  ['0003_users.sql', '66aa2682224099d7'],
  ['0004_categories.sql', '6e493acc0ae73d59'],
  ['0005_suppliers.sql', 'e3ee848e14827ab2'],
  ['0006_products.sql', 'afb3b1e633475759'],
  ['0007_customers.sql', '8fa8678a26e7a113'],
  ['0008_stock.sql', 'fcb9ece736b7d5b8'],
  ['0009_sales.sql', 'f79667b742a00d5c'],
  ['0010_idempotency.sql', '0b67394d86dc77f8'],
  ['0011_amharic_names.sql', '653cdec4243c43df'],
  ['0012_sold_recently.sql', 'fd9ddaabe40ce959'],
  ['0013_audit_trail.sql', 'b9c6ea793faeea7e'],
  ['0014_one_shard_each.sql', '3bb1175525b54a10'],
  ['0015_sales_together.sql', '93f96ed5e9468b27'],
  ['0016_growth.sql', '5e8a17fd6ac6649c'],
  ['0017_every_institution_is_large.sql', '6a678e4508eca637'],
  ['0018_kept_worth.sql', '8db327e6151064a3'],
  ['0019_sales_tell_themselves.sql', 'df890c9a17ff3b28'],
  ['0020_sales_by_seller.sql', 'e5bf872c5a5066dd'],
  ['0021_documents.sql', '136e01fee8fc89c1'],
  ['0022_row_changes.sql', '1f772e0735705253'],
  ['0023_institution_contact.sql', '341dfc362819ecc9'],
  ['0024_low_in_branches.sql', '3cb775549d70cff7'],
  ['0025_institution_writes.sql', 'ffbaf6d1dc27f81c'],
  ['0026_first_sign_in.sql', '05d3d39a033f716b'],
  ['0027_orders.sql', 'f46ab17fa5b50037'],
  ['0028_index_only.sql', '78cf9bdfbe30975c'],
  ['0029_costs_and_deliveries.sql', '9a84dd3eb2c0aaee'],
  ['0030_document_links.sql', '1638c02d686938f4'],
  ['0031_products_of_a_trade.sql', 'd9f31302d1892f58'],
  ['0032_product_levels.sql', '0a161c198efb1ec3'],
  ['0033_transfers.sql', 'ae7cb2341e983e3b'],
  ['0034_stock_takes.sql', '3867233b4d3289e1'],
  ['0035_product_imports.sql', 'f719ab9c97f14d6b'],
  ['0036_purchase_orders.sql', '4c0d0760bd476b4d'],
  ['0037_supplier_returns.sql', 'd1ff5dfe6d1b452c'],
  ['0038_packs.sql', 'fc70c0afbcb7599a'],
  ['0039_removal_reasons.sql', 'defc1e8f299f0f8b'],
  ['0040_imports_of_people.sql', '771504114566795b'],
  ['0041_lots.sql', '3d5e4ac3f5bab622'],
  ['0042_reorder.sql', 'f9d0cc6db21bcf6b'],
  ['0043_variants.sql', 'd992b7d356ed9007'],
  ['0044_documents_by_supplier.sql', '1e88474883571b3c'],
  ['0045_photos.sql', '0056873c02a2c9f0'],
  ['0046_unit_sizes.sql', '3847bc48a2f0da3d'],
  ['0047_scale_codes.sql', 'c015e2a0086258e5'],
  ['0048_kept_stock.sql', '2ba6c70d21ca2ea0'],
  ['0049_sales_of_a_seller.sql', 'db68e4c93c377fe8'],
  ['0050_devices_of_sessions.sql', '8c3874e2d453fbc4'],
  ['0051_tenders.sql', '3a2ec7aba9bd2408'],
  ['0052_receipt_texts.sql', '0f344210f500ea17'],
  ['0053_makers_of_orders.sql', 'c13c48006e047bd2'],
  ['0054_growing_lists.sql', 'ff534e865e6eb336'],
  ['0055_payments.sql', 'eac4fa8adf0adc02'],
  ['0056_counted_lots.sql', '722f528d89bf9a6b'],
  ['0057_customer_payments.sql', '02ffd490476399c1'],
  ['0058_tin_of_customers.sql', 'deb246dd04dc84ec'],
  ['0059_numbered_sales.sql', 'ce911ab8cf265069'],
  ['0060_settled_sales.sql', '1631bf3cc1cb32b2'],
  ['0061_taxes.sql', '751391b88898bb1e'],
  ['0062_supplier_bills.sql', '58b0c131b93ea9e2'],
  ['0063_tills.sql', '065697e1a31a208b'],
  ['0064_reversed_transfers.sql', '66d3403080e4f636'],
  ['0065_day_closes.sql', 'bbbc65f89b534d95'],
  ['0066_journal.sql', '7f524e448312c998'],
  ['0067_bill_taxes.sql', '6eac1ac14890c3d8'],
  ['0068_fiscal_numbers.sql', 'de8a839c8627d304'],
  ['0069_discounts.sql', 'caa66f3abd19d718'],
  ['0070_pins.sql', '5b83485505e13cca'],
  ['0071_approvals.sql', '15376dc3a0952dd9'],
  ['0072_price_lists.sql', '13812e53ff4ba7a3'],
  ['0073_exchanges.sql', 'e51da1faf90aad15'],
  ['0074_return_approvals.sql', 'e0ddc705a6e45d13'],
  ['0075_cash_rounding.sql', 'bbb610d64ad960a0'],
  ['0076_filters_of_transfers_and_orders.sql', '87f302883f60b111'],
  ['0077_cash_in_journal.sql', '421501da278a9ffd'],
  ['0078_logos.sql', '87b31b132fc35760'],
  ['0079_quarantine.sql', 'ebee02d9fafc458a'],
  ['0080_vouchers.sql', '8bd23b0589d65630'],
  ['0081_tin_of_suppliers.sql', 'b15c79c28d73150a'],
  ['0082_customers_of_the_institution.sql', 'ece7cdd034771544'],
  ['0083_opening_debts.sql', 'ecff7b7ffaaad2c3'],
  ['0084_approved_voids.sql', '1ebd0b4367e96941'],
  ['0085_counts_of_old_stock.sql', '702da8e940fa4617'],
  ['0086_costs_given.sql', '0b817030a77ff6a8'],
  ['0087_counts_of_imports.sql', '844ab6560c895fca'],
  ['0088_revaluations.sql', '5bcea9e55535f1ef'],
  ['0089_files_that_come_again.sql', '02f1c78aa4be1d3c'],
  ['0090_normal_codes.sql', '30a205f55ce6d3b2'],
  ['0091_more_homophones.sql', 'c0913307cde5e28b'],
  ['0092_nothing_left.sql', '64cd647f44575741'],
  ['0093_counting_and_batches.sql', '94b4dd45a95d89a0'],
  ['0094_paper_numbers.sql', '1d0e1a9ade31771c'],
  ['0095_corrections.sql', '6f374b800d82a031'],
  ['0096_recounted_products.sql', 'a20bb38922bf8611'],
  ['0097_scale_verifiers.sql', 'f316e058fe6b495a'],
  ['0098_late_documents.sql', '082ca548ce4ae5d6'],
  ['0099_named_sales.sql', '1417d2ccfae26fae'],
  ['0100_references_of_all_tenders.sql', '522fb4d761e04fce'],
  ['0101_named_payments.sql', '9bd16860d58b29cc'],
  ['0102_returned_lines.sql', '9022e7957ca2dfce'],
  ['0103_link_roles.sql', 'b939c328cc259275'],
  ['0104_numbers_of_older_papers.sql', '47c6c4aee6a72622'],
  ['0105_open_debts.sql', '268eeb241294cd2e'],
  ['0106_services.sql', '2ea897cfdbc83391'],
  ['0107_goods_of_cancelled_orders.sql', '30bb7559079f3750'],
  ['0108_products_in_no_branch.sql', '2b7a6669f1f39a58'],
  ['0109_batches_of_sales.sql', 'e5d8f7fdaa1ac942'],
  ['0110_dates_are_no_codes.sql', 'bba651e55e14556b'],
  ['0111_counts_that_agree.sql', '55ac038379a580ae'],
  ['0112_labialised_letters.sql', '93520cb80ba4100f'],
  ['0113_days_of_a_year.sql', '5a71088352c9a27b'],
  ['0114_numbers_of_areas.sql', '3fae406dfd0750ba'],
  ['0115_counts_of_units_alone.sql', '45dbd600fe61e6ed'],
  ['0116_dated_earlier_today.sql', '29a7b3c8df3ca737'],
  ['0117_new_value.sql', '800e5a20caaf93c8'],
]

test('no migration changes once an installation may have it, not even in a comment', async () => {
  const ours = await readMigrations(serverRoot)
  const texts = ours.map(({ name, checksum }) => [name, checksum.slice(0, 16)])
  expect(texts).toEqual(APPLIED_SOMEWHERE)
})

describe('an installation from before comments of migrations changed', () => {
  const BEFORE = [
    [8, '9d7f08915d09b09512053d24412808c13157afdcd328c4b49090fbbcc8d8c0a2'],
    [11, '482412d8a323683f9e076bcb30e5f08384f7ef82ae8336936b6d78432f181e49'],
    [17, '6b807534f4c7581eafe1f26bcec4c5fbfb598a7ade1a5303432f20ca7a598681'],
  ] as const

  test('starts, and its backups are restored', async () => {
    const owner = await migratedDatabase()
    for (const [number, checksum] of BEFORE) {
      await ask(
        owner,
        `update schema_migrations set checksum = '${checksum}' where number = ${number}`,
      )
    }
    const applied = await ask<{ number: number; name: string; checksum: string }>(
      owner,
      'select number, name, checksum from schema_migrations order by number',
    )
    await expect(migrate(owner, serverRoot)).resolves.toBeUndefined()
    await expect(refuseForeignSchema(serverRoot, applied)).resolves.toBeUndefined()
  })
})

describe('a database that is not what the files say', () => {
  // asvs: 11.4.3
  test('is refused when a migration was changed after it had been applied', async () => {
    const owner = await migratedDatabase()
    const folder = await copyOfSql()
    await appendFile(path.join(folder, 'migrations/0003_users.sql'), '-- one more thing\n')
    await expect(migrate(owner, folder)).rejects.toThrow(
      /0003_users\.sql was changed after it had been applied/,
    )
  })

  test('is refused when a migration is missing', async () => {
    const owner = await migratedDatabase()
    const folder = await copyOfSql()
    const renamed = path.join(folder, 'migrations/0005_vendors.sql')
    await rename(path.join(folder, 'migrations/0005_suppliers.sql'), renamed)
    await expect(migrate(owner, folder)).rejects.toThrow(
      /0005_suppliers\.sql was applied .* but the file is missing/,
    )
    await rm(renamed)
    await expect(migrate(owner, folder)).rejects.toThrow(/numbered without gaps: expected 0005_/)
  })

  test('is refused when a newer Mezgeb has used it', async () => {
    const owner = await migratedDatabase()
    const folder = await copyOfSql()
    await writeFile(await nextMigration(folder), 'create table notes (text text);')
    await migrate(owner, folder)
    await expect(migrate(owner, serverRoot)).rejects.toThrow(/_notes\.sql.* used by a newer Mezgeb/)
  })

  test('is refused when its collation leaves Amharic out, with the command that makes a better one', async () => {
    const owner = await emptyDatabase(
      `encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
    )
    await expect(migrate(owner, serverRoot)).rejects.toThrow(
      /LC_CTYPE "C".*does not find Amharic.*CREATE DATABASE .* LC_CTYPE 'C\.UTF-8'/s,
    )
    expect(await ask(owner, `select to_regclass('institutions') as found`)).toEqual([
      { found: null },
    ])
  })
})

describe("an owner who is no superuser, on somebody else's PostgreSQL", () => {
  test('gets the statements to run when roles may not be made, and institutions are kept apart there after them', async () => {
    const { owner, superuser } = await providedDatabase('nocreaterole')
    await expect(migrate(owner, serverRoot)).rejects.toThrow(
      `ALTER ROLE "${owner.user}" CREATEROLE`,
    )
    await ask(superuser, `alter role ${owner.user} createrole`)
    await migrate(owner, serverRoot)
    await migrate(owner, serverRoot)
    const db = await openDatabase(appConnection(owner))
    onTestFinished(() => db.close())
    const [mine, theirs] = [
      '11111111-1111-4111-8111-111111111111',
      '22222222-2222-4222-8222-222222222222',
    ]
    for (const id of [mine, theirs]) {
      await db.by({ system: 'set-up' }).inInstitution(id, async (tx) => {
        await tx.query({
          name: 'test_institution',
          text: `insert into institutions (id, name) values ($1, 'Shop')`,
          values: [id],
        })
        await tx.query({
          name: 'test_category',
          text: 'insert into categories (institution_id, name) values ($1, $2)',
          values: [id, id],
        })
      })
    }
    expect(await db.read(mine, listCategories)).toEqual([{ name: mine }])
    // The owner's own statements are held back as well: row-level security is forced.
    expect(await ask(owner, 'select name from categories')).toEqual([])
  })
})
