import { statement } from '../../../platform/db/statement.ts'
import { SERVICE } from './services/judged-service.ts'
import { COUNTING } from './unit-size/judged-counting.ts'

import type { JudgedService } from './services/judged-service.ts'
import type { JudgedCounting } from './unit-size/judged-counting.ts'

/** A product that a body names. */
export type NamedGoods = {
  productId: string
  /** The part of the body that names it. */
  line: object
  /** Its own field, and that of its quantity; null: the line has none. */
  field: string
  quantity: string | null
  /** The body sells, or takes back what was sold. */
  isSold: boolean
}

/** A product as its judges see it. */
type JudgedRow = { id: string } & JudgedCounting & JudgedService

/** The field at fault and its message; null: none. */
export type Judge = (
  goods: NamedGoods,
  product: JudgedRow,
) => { path: string; message: string } | null

/** They stay as they are until the transaction ends. */
export const judgedGoods = statement<JudgedRow>(
  'judged_goods',
  `select id, ${COUNTING}, ${SERVICE} from products
    where institution_id = $1 and id = any ($2::uuid[]) order by id for key share`,
)
