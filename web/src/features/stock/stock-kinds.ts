import { saleReturns } from './sale-returns/sale-returns.kind.ts'
import { moved } from './moved/moved.kind.ts'
import { deliveries } from './deliveries/deliveries.kind.ts'
import { receipts } from './receipts/receipts.kind.ts'
import { quarantines } from './quarantines/quarantines.kind.ts'
import { revaluations } from './revaluations/revaluations.kind.ts'
import { removals } from './removals/removals.kind.ts'
import { reversals } from './reversals/reversals.kind.ts'
import { supplierReturns } from './supplier-returns/supplier-returns.kind.ts'
import { stockTakes } from './stock-takes/stock-takes.kind.ts'

/** All kinds of stock documents, in the order of their tabs. */
export const stockKinds = [
  receipts,
  removals,
  moved,
  deliveries,
  supplierReturns,
  saleReturns,
  quarantines,
  revaluations,
  reversals,
  stockTakes,
] as const
