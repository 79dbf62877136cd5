import { randomUUID } from 'node:crypto'

import { phoneKey } from '@mezgeb/contract/kit/phones'

import { judgePeople, namesIn, samePersonAs } from './judge-people.ts'
import { textOf } from '../cell-error.ts'
import { ownId } from '../own-id.ts'
import { branchOf } from '../product-imports.queries.ts'
import { namedPeople } from './named-people.ts'

import type { ImportOf, ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../../platform/actor.ts'
import type { manyRecords } from '../../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { ImportSubject, Kept, Sentences } from '../import-subject.ts'
import type { StoredRow } from '../stored-rows.queries.ts'
import type { JudgedPerson, PersonSchemas, PersonValues } from './judge-people.ts'
import type { KnownPerson, OwingPerson } from './named-people.ts'

type People = {
  of: ImportOf
  sql: ReturnType<typeof manyRecords<KnownPerson>>
  /** The schema of each field. */
  schemas: PersonSchemas
  /** Of the rules of the schemas. */
  sentences: Sentences
  /** Removes those that were not changed or used since they were added; the ids of the removed ones. */
  remove: (tx: Transaction, institutionId: string, ids: readonly string[]) => Promise<string[]>
  /** Absent: they have none. */
  accounts?: Accounts
}

type Place = { actor: Actor; branchId: string }
type Owing = { id: string } & Pick<PersonValues, 'creditLimit' | 'owed' | 'owedSince'>

/** Limits and opening debts of people of a branch. */
export type Accounts = {
  /** Debts of people, by their ids. */
  find: (
    tx: Transaction,
    institutionId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, OwingPerson>>
  add: (tx: Transaction, place: Place, people: readonly Owing[]) => Promise<void>
  /** The people whose opening debt stays. */
  takeBack: (tx: Transaction, place: Place, ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Imports of a table of people, such as customers. */
export function importPeople(people: People): ImportSubject {
  return {
    of: people.of,
    sentences: people.sentences,
    named: namedPeople(people.sql),
    judge: (...requested) => judge(people, ...requested),
    sameAs: samePersonAs,
    keyField: () => 'name',
    partFields: ['phone'],
    partOf: ({ phone }) => phoneKey(textOf(phone)),
    apply: (...requested) => apply(people, ...requested),
    undo: (...requested) => undo(people, ...requested),
  }
}

async function judge(
  { sql, schemas, accounts }: People,
  ...[tx, { institutionId, open }, rows]: Parameters<ImportSubject['judge']>
) {
  const own = rows.flatMap(({ cells }) => ownId(cells) ?? [])
  const known = await tx.query(sql.named(institutionId, namesIn(rows), open.branch_id, own))
  const ids = known.map(({ id }) => id)
  const debts = await accounts?.find(tx, institutionId, ids)
  return judgePeople(
    rows,
    known.map((one) => ({ ...one, ...debts?.get(one.id) })),
    { schemas, nobody: open.branch_id },
  )
}

async function apply(
  people: People,
  ...[tx, { actor, importId, open, rows }]: Parameters<ImportSubject['apply']>
) {
  const { institutionId } = actor
  const { sql } = people
  const seen = await judge(people, tx, { institutionId, importId, open }, rows)
  await tx.query(
    sql.locked(
      institutionId,
      seen.flatMap(({ known }) => known?.id ?? []),
    ),
  )
  const judged = await judge(people, tx, { institutionId, importId, open }, rows)
  const done = judged.map((row) => ({ row, id: row.known?.id ?? randomUUID() }))
  const fresh = done
    .filter(({ row }) => row.outcome === 'CREATE')
    .map(({ row: { values }, id }) => ({ id, ...values }))
  if (fresh.length > 0)
    await tx.query(sql.add(institutionId, JSON.stringify(fresh), open.branch_id))
  const inputs = done
    .filter(({ row }) => row.outcome === 'CHANGE')
    .map(({ row, id }) => ({ id, input: afterOf(row.changes) }))
  await change(people, tx, institutionId, inputs)
  if (people.accounts !== undefined) {
    const owing = done.map(({ row, id }) => ({ id, ...accountOf(row) }))
    await people.accounts.add(tx, { actor, branchId: branchOf(open) }, owing)
  }
  const stored = done.map(({ row: { row, outcome, changes, errors }, id }) => ({
    row,
    outcome,
    changes,
    errors,
    units: 0,
    product_id: outcome === 'ERROR' ? null : id,
  }))
  return { rows: stored, documentId: null }
}

async function undo(
  people: People,
  ...[tx, { actor, open, rows }]: Parameters<ImportSubject['undo']>
): Promise<Kept> {
  const { institutionId } = actor
  const known = await tx.query(people.sql.locked(institutionId, idsIn(rows)))
  const byId = new Map(known.map((one) => [one.id, one]))
  const owing = rows.filter(({ changes }) => changes.some(({ field }) => field === 'owed'))
  const place = () => ({ actor, branchId: branchOf(open) })
  const owes = (await people.accounts?.takeBack(tx, place(), idsIn(owing))) ?? new Set()
  const made = rows.filter(({ outcome }) => outcome === 'CREATE')
  const removed = new Set(await people.remove(tx, institutionId, idsIn(made)))
  const kept = new Map<number, ImportRow['kept']>()
  for (const { row, product_id: id } of made)
    if (byId.has(id ?? '') && !removed.has(id ?? ''))
      kept.set(row, owes.has(id ?? '') ? ['DEBT'] : ['PERSON'])
  const restored = rows
    .filter(({ outcome }) => outcome === 'CHANGE')
    .map((row) => ({ row: row.row, ...oldValues(row, byId.get(row.product_id ?? '')) }))
  for (const { row, id, isComplete } of restored) {
    const stays: ImportRow['kept'] = owes.has(id) ? ['DEBT'] : []
    if (!isComplete) stays.push('FIELDS')
    if (stays.length > 0) kept.set(row, stays)
  }
  const inputs = restored.filter(({ input }) => Object.keys(input).length > 0)
  await change(people, tx, institutionId, inputs)
  return kept
}

/** The limit and the opening debt that a row brings. */
function accountOf({ changes, values }: JudgedPerson): Omit<Owing, 'id'> {
  const { creditLimit, owed, owedSince } = values
  const isChanged = (name: string) => changes.some(({ field }) => field === name)
  return {
    ...(creditLimit !== undefined && isChanged('creditLimit') ? { creditLimit } : {}),
    ...(owed !== undefined && isChanged('owed') ? { owed } : {}),
    ...(owedSince === undefined ? {} : { owedSince }),
  }
}

async function change(
  { sql }: People,
  tx: Transaction,
  institutionId: string,
  inputs: readonly Input[],
): Promise<void> {
  const changing = inputs
    .map(({ id, input: { owed: _owed, owedSince: _since, ...input } }) => ({ id, input }))
    .filter(({ input }) => Object.keys(input).length > 0)
  if (changing.length === 0) return
  const ids = changing.map(({ id }) => id)
  await tx.query(sql.change(institutionId, JSON.stringify(changing), ids))
}

type Input = { id: string; input: Record<string, unknown> }

const idsIn = (rows: readonly StoredRow[]) => rows.flatMap(({ product_id: id }) => id ?? [])

const afterOf = (changes: ImportRow['changes']) =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** The old values of the fields that are still as the import left them. */
function oldValues(
  { changes, product_id: id }: StoredRow,
  known: KnownPerson | undefined,
): Input & { isComplete: boolean } {
  const now = new Map<string, unknown>(Object.entries(known ?? {}))
  const fields = changes.filter(({ field }) => field !== 'owed' && field !== 'owedSince')
  const untouched = fields.filter(({ field, after }) => now.get(field) === after)
  const input = Object.fromEntries(untouched.map(({ field, before }) => [field, before]))
  return { id: id ?? '', input, isComplete: untouched.length === fields.length }
}
