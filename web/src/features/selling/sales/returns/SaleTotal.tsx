import { formatMoney } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { isVoid } from '../../slips/gave-back.ts'
import { BesideTotal } from '../total-facets.ts'
import { Badge } from '../../../../ui/kit/Badge.tsx'

import type { Sale } from '@mezgeb/contract/selling/sales'

/** The total of a sale with its facets; that of a void one is struck through. */
export function SaleTotal({ sale }: { sale: Sale }) {
  const currency = useUser().institution?.currency
  const total = formatMoney(sale.totalAmount, 'saleTotal', currency)
  return (
    <>
      {isVoid(sale) ? <s>{total}</s> : total} <BesideTotal sale={sale} />
    </>
  )
}

/** Says that goods of a sale came back; nothing where none did. */
export function ReturnedBadge({ sale: { returned } }: { sale: Sale }) {
  const currency = useUser().institution?.currency
  if (returned === undefined) return null
  const { isAll, amount } = returned
  if (isAll) return <Badge tone="danger">{t.saleReturns.void}</Badge>
  return (
    <Badge tone="warning">{t.saleReturns.partly(formatMoney(amount, 'saleTotal', currency))}</Badge>
  )
}
