import { getReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'
import { useNavigate } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate, formatSum } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { documentName, wayOfDocument } from '../document-link.ts'

import type { Delivery } from '@mezgeb/contract/stock/deliveries'

/** The supplier returns of a delivery; nothing without any. */
export function ReturnsOfDelivery({ id }: Pick<Delivery, 'id'>) {
  const { data } = useCall(getReturnableGoods, { params: { id } })
  if (data === undefined || data.returns.length === 0) return null
  return (
    <section aria-label={t.supplierReturns.tab}>
      <h2>{t.supplierReturns.tab}</h2>
      <ul>
        {data.returns.map((one) => (
          <li key={one.id}>
            <TextLink way={wayOfDocument(one)}>{documentName(one)}</TextLink>
            {` · ${formatDate(one.createdAt)} · ${formatSum(one.units, one.measured)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the form that sends goods of the delivery back. */
export function SendBackButton({ id, reversedBy }: Pick<Delivery, 'id' | 'reversedBy'>) {
  const navigate = useNavigate()
  if (!useMay()('stock.remove') || reversedBy !== undefined) return null
  return (
    <Button
      onClick={() => void navigate({ to: '/stock-entries/send-back', search: { delivery: id } })}
    >
      {t.supplierReturns.add}
    </Button>
  )
}
