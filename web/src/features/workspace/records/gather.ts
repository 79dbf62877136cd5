import type { ComponentType } from 'react'

import type { Selection } from '../../../ui/list/choose-boxes.tsx'

/** Records that belong together, as one card. */
export type GatheredProps<Item> = {
  items: readonly Item[]
  selection?: Selection | undefined
}

export type Gather<Item> = {
  /** The same for records that belong together; undefined for one that stands for itself. */
  keyOf: (item: Item) => string | undefined
  Card: ComponentType<GatheredProps<Item>>
}

/** The records in their order; those that belong together are at the place of the first one. */
export function gathered<Item>(
  items: readonly Item[],
  keyOf: Gather<Item>['keyOf'] = () => undefined,
): Item[][] {
  const known = new Map<string, Item[]>()
  const all: Item[][] = []
  for (const item of items) {
    const key = keyOf(item)
    const others = key === undefined ? undefined : known.get(key)
    if (others !== undefined) {
      others.push(item)
      continue
    }
    const one = [item]
    all.push(one)
    if (key !== undefined) known.set(key, one)
  }
  return all
}
