import { randomUUID } from 'node:crypto'

import { judgePeople, namesIn, samePersonAs } from './judge-people.ts'
import { textOf } from '../cell-error.ts'
import { namedPeople } from './named-people.ts'
import { phoneKey } from './phone-key.ts'

import type { ImportOf, ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { manyRecords } from '../../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { ImportSubject, Kept } from '../import-subject.ts'
import type { StoredRow } from '../product-imports.queries.ts'
import type { PersonSchemas } from './judge-people.ts'
import type { KnownPerson } from './named-people.ts'

type People = {
  of: ImportOf
  sql: ReturnType<typeof manyRecords<KnownPerson>>
  /** The schema of each field. */
  schemas: PersonSchemas
  /** Removes those that were not changed or used since they were added; the ids of the removed ones. */
  remove: (tx: Transaction, institutionId: string, ids: readonly string[]) => Promise<string[]>
}

/** Imports of a table of people, such as customers. */
export function importPeople(people: People): ImportSubject {
  return {
    of: people.of,
    named: namedPeople(people.sql),
    judge: (...asked) => judge(people, ...asked),
    sameAs: samePersonAs,
    keyField: () => 'name',
    partOf: ({ phone }) => phoneKey(textOf(phone)),
    apply: (...asked) => apply(people, ...asked),
    undo: (...asked) => undo(people, ...asked),
  }
}

async function judge(
  { sql, schemas }: People,
  ...[tx, { institutionId, open }, rows]: Parameters<ImportSubject['judge']>
) {
  const known = await tx.query(sql.named(institutionId, namesIn(rows), open.branch_id))
  return judgePeople(rows, known, schemas)
}

async function apply(
  people: People,
  ...[tx, { actor, open, rows }]: Parameters<ImportSubject['apply']>
) {
  const { institutionId } = actor
  const { sql } = people
  const seen = await judge(people, tx, { institutionId, open }, rows)
  await tx.query(
    sql.locked(
      institutionId,
      seen.flatMap(({ known }) => known?.id ?? []),
    ),
  )
  const judged = await judge(people, tx, { institutionId, open }, rows)
  const done = judged.map((row) => ({ row, id: row.known?.id ?? randomUUID() }))
  const fresh = done
    .filter(({ row }) => row.outcome === 'CREATE')
    .map(({ row: { values }, id }) => ({ id, ...values }))
  if (fresh.length > 0)
    await tx.query(sql.add(institutionId, JSON.stringify(fresh), open.branch_id))
  const wishes = done
    .filter(({ row }) => row.outcome === 'CHANGE')
    .map(({ row, id }) => ({ id, wish: afterOf(row.changes) }))
  await change(people, tx, institutionId, wishes)
  const stored = done.map(({ row: { row, outcome, changes, errors }, id }) => ({
    ...{ row, outcome, changes, errors, units: 0 },
    product_id: outcome === 'ERROR' ? null : id,
  }))
  return { rows: stored, documentId: null }
}

async function undo(
  people: People,
  ...[tx, { actor, rows }]: Parameters<ImportSubject['undo']>
): Promise<Kept> {
  const { institutionId } = actor
  const known = await tx.query(people.sql.locked(institutionId, idsIn(rows)))
  const byId = new Map(known.map((one) => [one.id, one]))
  const made = rows.filter(({ outcome }) => outcome === 'CREATE')
  const removed = new Set(await people.remove(tx, institutionId, idsIn(made)))
  const kept = new Map<number, ImportRow['kept']>()
  for (const { row, product_id: id } of made)
    if (byId.has(id ?? '') && !removed.has(id ?? '')) kept.set(row, ['PERSON'])
  const restored = rows
    .filter(({ outcome }) => outcome === 'CHANGE')
    .map((row) => ({ row: row.row, ...oldValues(row, byId.get(row.product_id ?? '')) }))
  for (const { row, isComplete } of restored) if (!isComplete) kept.set(row, ['FIELDS'])
  const wishes = restored.filter(({ wish }) => Object.keys(wish).length > 0)
  await change(people, tx, institutionId, wishes)
  return kept
}

async function change(
  { sql }: People,
  tx: Transaction,
  institutionId: string,
  wishes: readonly Wish[],
): Promise<void> {
  if (wishes.length === 0) return
  const ids = wishes.map(({ id }) => id)
  await tx.query(sql.change(institutionId, JSON.stringify(wishes), ids))
}

type Wish = { id: string; wish: Record<string, unknown> }

const idsIn = (rows: readonly StoredRow[]) => rows.flatMap(({ product_id: id }) => id ?? [])

const afterOf = (changes: ImportRow['changes']) =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** The old values of the fields that are still as the import left them. */
function oldValues(
  { changes, product_id: id }: StoredRow,
  known: KnownPerson | undefined,
): Wish & { isComplete: boolean } {
  const now = new Map<string, unknown>(Object.entries(known ?? {}))
  const untouched = changes.filter(({ field, after }) => now.get(field) === after)
  const wish = Object.fromEntries(untouched.map(({ field, before }) => [field, before]))
  return { id: id ?? '', wish, isComplete: untouched.length === changes.length }
}
