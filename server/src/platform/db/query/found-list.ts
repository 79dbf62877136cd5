import { inEachOrder } from './order.ts'
import { statement } from '../statement.ts'

import type { Order } from './order.ts'

type FoundList<Name extends string> = {
  name: string
  orders: Readonly<Record<Name, Order>>
  /** SELECT of all rows with the keys of the orders, by the parameters `$1` to `$parameters`. */
  found: string
  parameters: number
  /** SELECT of the rows k of `page`, which are found ones, with FOUND_TOTAL and without ORDER BY. */
  rows: string
  /** Aggregates of the rows s of `summed`, which are found ones. */
  sums: readonly string[]
  /** Further rows that the sums name, joined to s. */
  of?: string
  most: number
}

export const FOUND_TOTAL = '(select count(*) from found) as total'

export function foundList<Row extends object, Name extends string>(list: FoundList<Name>) {
  const { name, orders, found, parameters, rows, sums, of = '', most } = list
  return {
    orders,
    most,
    page: inEachOrder(orders, (order, suffix) =>
      statement<Row & { total: number }>(
        `${name}_page${suffix}`,
        `with found as materialized (${found}),
              page as (select * from found k where ${order.after(parameters + 1, 'k.')} ${order.by('k.')} limit $${parameters + 3})
         ${rows} ${order.by('k.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `${name}_total`,
      `select count(*) as total from (${found}) k`,
    ),
    sums: statement<{ rows: number; sums: number[] }>(
      `${name}_sums`,
      `with summed as materialized (${found} limit ${most + 1})
       select count(*) as rows, json_build_array(${sums.join(', ')}) as sums from summed s ${of}`,
    ),
  }
}
