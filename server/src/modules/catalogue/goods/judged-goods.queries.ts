import { statement } from '../../../platform/db/statement.ts'

/** A product of a body. */
export type NamedGoods = {
  productId: string
  unitSize: number | undefined
  /** The field of its quantity; null: the line has none. */
  quantity: string | null
}

/** What a judge knows of a product. */
export type JudgedRow = { id: string; unit_size: number; was_recounted: boolean }

/** The field at fault and its message; null: none. */
export type Judge = (
  goods: NamedGoods,
  product: JudgedRow,
) => { path: string; message: string } | null

/** They stay as they are until the transaction ends. */
export const judgedGoods = statement<JudgedRow>(
  'judged_goods',
  `select id, coalesce(unit_size, 1) as unit_size, recounted_at is not null as was_recounted from products
    where institution_id = $1 and id = any ($2::uuid[]) order by id for key share`,
)
