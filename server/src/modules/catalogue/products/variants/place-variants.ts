import { variantName } from '@mezgeb/contract/catalogue/product-variants'

import { usedOptions } from './change-options.ts'
import { leaveGroups } from './named-groups.queries.ts'
import { addGroup, changeGroup, groupById, lockVariants, setVariants } from './variants.queries.ts'

import type { Option } from '@mezgeb/contract/catalogue/product-variants'
import type { Transaction } from '../../../../platform/db/transactions.ts'

/** Where a product becomes a variant. */
export type Placing = {
  /** Undefined: a new group, one for each name. */
  groupId: string | undefined
  group: string
  options: { name: string; value: string }[]
}
type Placed = { groupId: string; optionValues: string[] }

/** Gives the groups the values that they lack, and adds groups. The caller has locked the groups, and adds or sets the products. */
export async function placeVariants(
  tx: Transaction,
  institutionId: string,
  placings: ReadonlyMap<string, Placing>,
): Promise<ReadonlyMap<string, Placed>> {
  const groups = new Map<string, [string, Placing][]>()
  for (const one of placings) {
    const key = one[1].groupId ?? ` ${one[1].group.toLowerCase()}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const placed = new Map<string, Placed>()
  for (const members of groups.values()) {
    const groupId = await groupOf(
      tx,
      institutionId,
      members.map(([, placing]) => placing),
    )
    for (const [id, { options }] of members)
      placed.set(id, { groupId, optionValues: options.map(({ value }) => value) })
  }
  return placed
}

async function groupOf(
  tx: Transaction,
  institutionId: string,
  placings: readonly Placing[],
): Promise<string> {
  const [first] = placings
  if (first === undefined) throw new Error('a group without variants')
  const [known] =
    first.groupId === undefined ? [] : await tx.query(groupById(institutionId, first.groupId))
  const present = known?.options ?? first.options.map(({ name }) => ({ name, values: [] }))
  const options = present.map(({ name, values }: Option, at) => ({
    name,
    values: [...new Set([...values, ...placings.flatMap((one) => one.options[at]?.value ?? [])])],
  }))
  const text = JSON.stringify(options)
  const [group] =
    known === undefined
      ? await tx.query(addGroup(institutionId, first.group, text))
      : await tx.query(changeGroup(institutionId, known.id, known.name, text))
  if (group === undefined) throw new Error('a group gave no row')
  return group.id
}

/** Makes products the variants of their groups, with their names. */
export async function joinGroups(
  tx: Transaction,
  institutionId: string,
  joining: readonly (Placed & { id: string; group: string })[],
): Promise<void> {
  for (const groupId of new Set(joining.map((one) => one.groupId))) {
    const members = joining.filter((one) => one.groupId === groupId)
    const rows = members.map(({ id, group, optionValues: values }) => ({
      id,
      values,
      name: variantName(group, values),
    }))
    const ids = members.map(({ id }) => id)
    await tx.query(setVariants(institutionId, ids, groupId, JSON.stringify(rows)))
  }
}

/** Takes products out of their groups, which the caller has locked; a group forgets the values that no other variant has. */
export async function leaveAll(
  tx: Transaction,
  institutionId: string,
  leaving: readonly { id: string; groupId: string }[],
): Promise<void> {
  if (leaving.length === 0) return
  const ids = leaving.map(({ id }) => id)
  await tx.query(leaveGroups(institutionId, ids))
  for (const groupId of new Set(leaving.map((one) => one.groupId))) {
    const [group] = await tx.query(groupById(institutionId, groupId))
    const rest = await tx.query(lockVariants(institutionId, groupId, []))
    if (group === undefined || rest.length === 0) continue
    const options = usedOptions(
      group.options,
      rest.map(({ values }) => values),
    )
    await tx.query(changeGroup(institutionId, groupId, group.name, JSON.stringify(options)))
  }
}
