import { totalOf } from '@mezgeb/contract/kit/money'

import type { DemoProduct } from './make-business.ts'

/** Where, by whom and when. */
type Act = { id: string; branch_id: string; user_id: string; created_at: string }

export type DemoEntry = Act & { product_id: string; supplier_id: string; date_received: string }
export type DemoOut = Act & { product_id: string; reason: string; date_removed: string }
export type DemoSale = Act & { customer_id: string; total_amount: number }
export type DemoMovement = Omit<Act, 'id'> & {
  document_id: string
  product_id: string
  kind: 'ENTRY' | 'REMOVAL' | 'SALE'
  quantity: number
  balance: number
  unit_price: number
}

/** Lines with the price at that time. */
export type DemoLine = { product: DemoProduct; quantity: number; price: number }

type Balance = { product_id: string; branch_id: string; quantity: number }

/** All rows in order of time, with the names of their columns. */
export type StockBook = {
  entries: DemoEntry[]
  outs: DemoOut[]
  sales: DemoSale[]
  movements: DemoMovement[]
  balances(): Balance[]
  unitsOf(branchId: string, product: DemoProduct): number
  receive(entry: Omit<DemoEntry, 'date_received' | 'product_id'>, line: DemoLine): void
  /** The caller asks for no more than there is. */
  remove(out: Omit<DemoOut, 'date_removed' | 'product_id'>, line: DemoLine): void
  /** The caller asks for no more than there is, and for each product once. */
  sell(sale: Omit<DemoSale, 'total_amount'>, lines: readonly DemoLine[]): void
}

/** An empty book that keeps balances and movements consistent, as the database functions do. */
export function openStockBook(): StockBook {
  const balances = new Map<string, Balance>()
  const movements: DemoMovement[] = []
  const entries: DemoEntry[] = []
  const outs: DemoOut[] = []
  const sales: DemoSale[] = []

  function move(act: Act, kind: DemoMovement['kind'], { product, quantity, price }: DemoLine) {
    const place = `${act.branch_id} ${product.id}`
    const units = (balances.get(place)?.quantity ?? 0) + quantity
    if (units < 0) throw new Error(`the demo takes more of ${product.name} than there is`)
    balances.set(place, { product_id: product.id, branch_id: act.branch_id, quantity: units })
    movements.push({
      document_id: act.id,
      product_id: product.id,
      branch_id: act.branch_id,
      kind,
      quantity,
      balance: units,
      unit_price: price,
      user_id: act.user_id,
      created_at: act.created_at,
    })
  }

  return {
    entries,
    outs,
    sales,
    movements,
    balances: () => [...balances.values()],
    unitsOf: (branchId, product) => balances.get(`${branchId} ${product.id}`)?.quantity ?? 0,
    receive(entry, line) {
      entries.push({ ...entry, product_id: line.product.id, date_received: entry.created_at })
      move(entry, 'ENTRY', line)
    },
    remove(out, line) {
      outs.push({ ...out, product_id: line.product.id, date_removed: out.created_at })
      move(out, 'REMOVAL', { ...line, quantity: -line.quantity })
    },
    sell(sale, lines) {
      sales.push({ ...sale, total_amount: totalOf(lines) })
      for (const line of lines) move(sale, 'SALE', { ...line, quantity: -line.quantity })
    },
  }
}
