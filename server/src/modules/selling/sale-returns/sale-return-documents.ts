import { putIntoQuarantine } from '../../stock/quarantines/put-into-quarantine.ts'
import { shownOfDocument } from '../../stock/ledger/lines/line-facets.ts'
import { firstProducts, reasoned } from '../../stock/ledger/stock-document.ts'
import { stockDocuments } from '../../stock/ledger/stock-documents.ts'
import { momentOf } from '../../stock/ledger/record-once.ts'
import { withoutRounding } from '../../stock/ledger/payments/payment-row.ts'
import { shownOfReturn, shownOfReturned } from '../sales/sale-row.ts'
import { returnOf } from './goods-of-sale.ts'
import { removeDamaged } from './remove-damaged.ts'

import type { SaleReturn, SaleReturnRow } from '@mezgeb/contract/selling/sale-returns'
import type { PaymentRow } from '../../stock/ledger/payments/payment-row.ts'
import type { StockDocument } from '../../stock/ledger/stock-document.ts'
import type { ReturnBody } from './goods-of-sale.ts'

type Body = ReturnBody & { branchId?: undefined }

export const saleReturnDocuments = stockDocuments<'RETURN', Body, SaleReturn, SaleReturnRow>({
  kind: 'RETURN',
  toDocument: returnOf,
  onWritten: async (document, body, source) => {
    await removeDamaged(document, body, source)
    const { items = [] } = body
    const lines = document.lines.filter((_, line) => items[line]?.isHeld === true)
    await putIntoQuarantine(source, { document, lines, happenedAt: momentOf(body) })
  },
  toReply: (document) => ({
    ...headOf(document),
    items: document.lines.map((line) => ({
      product: line.product,
      quantity: line.quantity,
      ...shownOfReturned(line),
    })),
  }),
  toItem: (document) => ({
    ...headOf(document),
    products: firstProducts(document.lines),
  }),
})

function headOf(document: StockDocument<'RETURN'>) {
  const { returns: sale, customer, onAccount, payments, units, measured, total } = document
  if (sale === null) throw new Error(`return ${document.id} has no sale`)
  return {
    ...reasoned(document),
    sale,
    customer,
    ...(onAccount === 0 ? {} : { onAccount: -onAccount }),
    ...shownOfReturn(document),
    ...givenBack(payments ?? []),
    amount: -total,
    units,
    measured,
    ...shownOfDocument(document),
  }
}

/** Money that goes out, above zero, and how much more the cash of it is. */
function givenBack(rows: readonly PaymentRow[]): Pick<SaleReturn, 'payments' | 'rounding'> {
  const { payments, rounding } = withoutRounding(rows)
  return {
    ...(payments.length === 0
      ? {}
      : { payments: payments.map((one) => ({ ...one, amount: -one.amount })) }),
    ...(rounding === 0 ? {} : { rounding }),
  }
}
