import { randomUUID } from 'node:crypto'

import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import type { manyRecords } from '../../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'

/** The same for names that differ in case or homophones only. */
export const nameKey = (name = '') => foldHomophones(name.toLowerCase())

/** A record that is there, with the fields of its kind. */
export type KnownPerson = {
  id: string
  name_key: string
  name: string
  contactPerson?: string | null
  leadDays?: number | null
  phone: string | null
  address: string | null
  tin?: string | null | undefined
  creditLimit?: number | null | undefined
} & OwingPerson

export type OwingPerson = {
  /** Of an opening debt. */
  owed?: number | undefined
  owedSince?: string | undefined
  /** All that is owed, and the days of its oldest unpaid part and of the first sale. */
  balance?: number | undefined
  unpaidSince?: string | undefined
  boughtSince?: string | undefined
}

/** The people of an institution that rows of other records name. */
export type NamedPeople = {
  /** The ids of each name, by key. Several people can have one name. */
  find: (
    tx: Transaction,
    institutionId: string,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>
  /** The id of each name, by key; those that are missing are added. */
  findOrAdd: (
    tx: Transaction,
    institutionId: string,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
}

type Sql = Pick<ReturnType<typeof manyRecords<KnownPerson>>, 'named' | 'add'>

export function namedPeople({ named, add }: Sql): NamedPeople {
  const find: NamedPeople['find'] = async (tx, institutionId, names) => {
    const ids = new Map<string, string[]>()
    if (names.length === 0) return ids
    for (const { name_key: key, id } of await tx.query(named(institutionId, names, null, [])))
      ids.set(key, [...(ids.get(key) ?? []), id])
    return ids
  }
  const findOrAdd: NamedPeople['findOrAdd'] = async (tx, institutionId, names) => {
    const known = await find(tx, institutionId, names)
    const ids = new Map([...known].map(([key, [id = '']]) => [key, id]))
    const missing: { id: string; name: string }[] = []
    for (const name of names) {
      if (ids.has(nameKey(name))) continue
      const id = randomUUID()
      missing.push({ id, name })
      ids.set(nameKey(name), id)
    }
    if (missing.length > 0) await tx.query(add(institutionId, JSON.stringify(missing), null))
    return ids
  }
  return { find, findOrAdd }
}
