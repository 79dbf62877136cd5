import type { DemoBranch, DemoBusiness } from './make-business.ts'
import type { DemoGoods } from './make-goods.ts'
import type { DemoPriceList } from './money/make-prices.ts'
import type { Random } from './random.ts'
import type { StockBook } from './stock-book.ts'

export const DEMO_DAYS = 60

/** A document refers to another one; with the names of the columns. */
type DemoLink = { document_id: string; role: 'RETURNS' | 'EXCHANGES'; target_id: string }

export type Shop = {
  business: DemoBusiness
  goods: DemoGoods[]
  lists: DemoPriceList[]
  book: StockBook
  links: DemoLink[]
  random: Random
}

export type Day = { daysAgo: number; start: number }

/** An event at a time of day. */
export type DemoEvent = { at: number; record: (at: string) => void }

/** The user: staff of the branch, sometimes the owner. */
export function act({ business, random }: Shop, branch: DemoBranch, created_at: string) {
  const [first, ...others] = branch.staff
  const isStaff = first !== undefined && !random.isTrue(0.04)
  const user = isStaff ? random.pick([first, ...others]) : business.admin
  return { id: random.id(), branch_id: branch.id, user_id: user.id, created_at }
}
