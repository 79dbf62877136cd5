import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { DIGITS_LOST } from '@mezgeb/contract/catalogue/product-codes'
import { hasLostDigits, undressed } from '@mezgeb/contract/kit/codes'
import { isDoubtfulPhone, phoneKey } from '@mezgeb/contract/kit/phones'
import { NAME_MAX } from '@mezgeb/contract/kit/text-field'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { ACCOUNT_NEEDS_CUSTOMER } from '@mezgeb/contract/selling/payments'
import { WALK_IN } from '@mezgeb/contract/selling/walk-in'

import { cellError, outcomeOf, shownCell, soundCells, textOf } from '../cell-error.ts'
import { isoDay, unclearDay } from '../iso-day.ts'
import { numberOf } from '../number-of.ts'
import { ownId } from '../own-id.ts'
import { isSame } from '../stage-rows.ts'
import { nameKey } from './named-people.ts'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type * as z from 'zod/mini'

import type { CellError, FileRow, JudgedRow } from '../import-subject.ts'
import type { KnownPerson } from './named-people.ts'

const rule = ruleOf(RULES)

type NumberField = 'leadDays' | 'creditLimit' | 'owed'
type TextField = 'name' | 'contactPerson' | 'phone' | 'address' | 'tin' | 'owedSince'
export type PersonField = TextField | NumberField
export type PersonValues = Partial<Record<TextField, string> & Record<NumberField, number>>
/** The schema of each field's value. */
export type PersonSchemas = Partial<Record<PersonField, z.ZodMiniType>>
/** `values`: of the cells that are not empty and not at fault. */
export type JudgedPerson = JudgedRow & { values: PersonValues; known: KnownPerson | undefined }

/** The names in rows. */
export const namesIn = (rows: readonly FileRow[]) =>
  rows.map(({ cells }) => textOf(cells.name)).filter((name) => name !== '')

/** Compares rows with the people who have their names, and with each other. `nobody`: the id of the walk-in customer, who owes nothing. */
export function judgePeople(
  rows: readonly FileRow[],
  people: readonly KnownPerson[],
  { schemas, nobody }: { schemas: PersonSchemas; nobody: string | null },
): JudgedPerson[] {
  const taken = new Map<string, { row: number; part: string }[]>()
  return rows.map(({ row, cells }) => {
    const own = people.find(({ id }) => id === ownId(cells))
    const { values: read, errors } = readCells(cells, schemas, own)
    const phone = phoneKey(read.phone)
    const named = people.filter((one) => one.name_key === nameKey(read.name))
    const found = own === undefined ? personOf(named, phone) : [own]
    const known = found.length === 1 ? found[0] : undefined
    const key = known?.id ?? nameKey(read.name)
    // The id has said who it is.
    const part = own === undefined ? phone : ''
    const values = isBalance(read, known) ? withoutDebt(read) : read
    if (found.length > 1)
      errors.push(cellError('name', rule('SEVERAL_PEOPLE', { count: found.length })))
    if (known?.id === nobody)
      for (const field of ['creditLimit', 'owed'] as const)
        if (values[field] !== undefined) errors.push(cellError(field, ACCOUNT_NEEDS_CUSTOMER))
    if (hasOtherDebt(values, known))
      errors.push(cellError('owed', rule('OPENING_DEBT_THERE', { owed: known?.owed ?? 0 })))
    else if (hasBoughtBy(values, known)) errors.push(cellError('owed', rule('BOUGHT_BY_THEN')))
    const others = taken.get(key) ?? []
    const same = others.find((one) => isSame(part, one.part))
    if (key !== '' && errors.length === 0) {
      if (same === undefined) taken.set(key, [...others, { row, part }])
      else errors.push(samePersonAs('name', same.row))
    }
    const changes = errors.length > 0 ? [] : changesOf(values, known, own !== undefined)
    return {
      row,
      cells,
      key,
      part,
      name: values.name ?? known?.name ?? textOf(cells.name).slice(0, NAME_MAX),
      outcome: outcomeOf(errors, known, changes),
      changes,
      errors: errors.length > 0 ? errors : warningsOf(changes),
      values,
      known,
    }
  })
}

/** A phone number that the person does not have yet, and that may be misspelt. */
function warningsOf(changes: ImportRow['changes']): CellError[] {
  return changes.flatMap(({ field, after }) =>
    field === 'phone' && isDoubtfulPhone(String(after))
      ? [cellError(field, rule('PHONE_DOUBTFUL', { text: shownCell(after) }))]
      : [],
  )
}

export function samePersonAs(field: ImportField, row: number): CellError {
  return cellError(field, rule('SAME_PERSON_AS_ROW', { row }))
}

/**
 * By name and phone number; without a number in the row or the record by the name alone. A person of the name with another
 * number is another one.
 */
function personOf(people: readonly KnownPerson[], phone: string): readonly KnownPerson[] {
  if (phone === '') return people
  const same = people.filter((one) => phoneKey(one.phone) === phone)
  return same.length > 0 ? same : people.filter((one) => phoneKey(one.phone) === '')
}

/** A file that is imported again has the debt that is there. */
function hasOtherDebt({ owed, owedSince }: PersonValues, known: KnownPerson | undefined): boolean {
  if (owed === undefined || known?.owed === undefined) return false
  return owed !== known.owed || (owedSince ?? known.owedSince) !== known.owedSince
}

/** An exported file has what is owed now. */
function isBalance({ owed, owedSince }: PersonValues, known: KnownPerson | undefined): boolean {
  if (owed === undefined || owed !== known?.balance) return false
  return owedSince === undefined || owedSince === known.unpaidSince
}

/** A debt since a day after the first sale is a debt of sales: the file was exported long ago. */
function hasBoughtBy({ owed, owedSince }: PersonValues, known: KnownPerson | undefined): boolean {
  if (owed === undefined || owedSince === undefined || known?.owed !== undefined) return false
  return known?.boughtSince !== undefined && known.boughtSince <= owedSince
}

type Read = { values: PersonValues; errors: CellError[] }

const NUMBERS: ReadonlySet<string> = new Set<NumberField>(['leadDays', 'creditLimit', 'owed'])

/** A cell that is as the record of the row's id has it is taken from there. */
function readCells(
  given: FileRow['cells'],
  schemas: PersonSchemas,
  own: KnownPerson | undefined,
): Read {
  const values: PersonValues = {}
  const { cells, errors } = soundCells(given)
  for (const [field, schema] of entriesOf<PersonField, z.ZodMiniType>(schemas)) {
    const written = textOf(cells[field])
    const text = field === 'phone' ? undressed(written) : written
    if (text === '' && (field !== 'name' || own !== undefined)) continue
    const stored = own?.[field]
    if (typeof stored === 'string' && (written === textOf(stored) || isWalkIn(field, stored))) {
      if (!isNumber(field)) values[field] = stored
      continue
    }
    if (field === 'phone' && hasLostDigits(text)) {
      errors.push(cellError(field, DIGITS_LOST))
      continue
    }
    const number = isNumber(field) ? numberOf(cells[field]) : undefined
    if (typeof number === 'string') {
      errors.push(cellError(field, number))
      continue
    }
    const result = schema.safeParse(number ?? valueOf(field, text))
    const { data } = result
    const unclear = field === 'owedSince' ? unclearDay(text) : undefined
    if (!result.success)
      errors.push(cellError(field, unclear ?? result.error.issues[0]?.message ?? ''))
    else if (isNumber(field)) values[field] = Number(data)
    else if (typeof data === 'string') values[field] = data
  }
  return { values: (values.owed ?? 0) > 0 ? values : withoutDebt(values), errors }
}

/** Files have its name in the language of their user. */
const isWalkIn = (field: PersonField, stored: string) => field === 'name' && stored === WALK_IN

/** And without its day. */
function withoutDebt({ owed: _owed, owedSince: _since, ...others }: PersonValues): PersonValues {
  return others
}

const valueOf = (field: PersonField, text: string) => (field === 'owedSince' ? isoDay(text) : text)

function isNumber(field: PersonField): field is NumberField {
  return NUMBERS.has(field)
}

/** The cells that differ from the record; of a new one all of them. The spelling of a name that has found it stays. */
function changesOf(
  values: PersonValues,
  known: KnownPerson | undefined,
  isOwn: boolean,
): ImportRow['changes'] {
  return entriesOf<PersonField, string | number>(values).flatMap(([field, after]) => {
    const before = known?.[field] ?? null
    const isSameValue =
      known !== undefined &&
      ((field === 'name' && !isOwn) || after === before || isSamePhone(field, after, before))
    return isSameValue ? [] : [{ field, before, after }]
  })
}

const isSamePhone = (field: PersonField, after: string | number, before: string | number | null) =>
  field === 'phone' && phoneKey(String(after)) === phoneKey(String(before ?? ''))

function entriesOf<Field extends PersonField, Value>(
  record: Partial<Record<Field, Value>>,
): [Field, Value][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
  return Object.entries(record) as [Field, Value][]
}
