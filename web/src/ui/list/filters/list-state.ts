import type { Order } from '../../../texts/texts.ts'
import type { More } from '../ShowMore.tsx'

/** The state of a list, for its screen. */
export type ListState = {
  items: readonly unknown[] | undefined
  /** How many are shown or found. */
  count: string
  error: Error | null
  retry: () => void
  isRetrying: boolean
  isForbidden: boolean
  /** The items still belong to the search before this one. */
  isStale: boolean
  more: More
  view: 'cards' | 'table'
  setView: (view: 'cards' | 'table') => void
  orders: readonly Order[]
  sort: Order | undefined
  setSort: (sort: Order) => void
  holdRows: () => () => void
}
