import { useEffect } from 'react'

import { whenIdle } from '../../../../ui/kit/when-idle.ts'
import { LazyDiscount } from '../../sale-discounts/discount-modal.ts'
import { useMayDiscount } from '../../sale-discounts/use-discount-limit.ts'
import { placeOf, undiscounted } from './basket-discounts.ts'
import { setDiscount } from './discount-actions.ts'
import { useTill, useTillState } from '../state/till.ts'

/** The dialog for a discount, for those who may give one. */
export function GivingDiscount() {
  const till = useTill()
  const of = useTillState(({ discounting }) => discounting)
  const basket = useTillState((state) => state.basket)
  const mayGive = useMayDiscount()
  const isOpen = of !== null && mayGive
  useEffect(() => (mayGive ? whenIdle(LazyDiscount.preload) : undefined), [mayGive])
  useEffect(() => {
    if (!isOpen) return undefined
    // The page behind the dialog is inert until the next drawing.
    return () => void setTimeout(() => till.field.focus())
  }, [isOpen, till])
  if (!isOpen) return null
  const key = of === 'bill' ? null : of.key
  const lines = undiscounted(basket, key)
  const at = key === null ? null : placeOf(lines, key)
  const goods = basket.lines.find((line) => line.key === key)
  return (
    <LazyDiscount
      opened
      {...{ lines, at, bill: basket.discount, name: goods?.goods.name ?? null }}
      sale={{ documentId: basket.id, branchId: basket.branchId }}
      approved={basket.approved?.amount ?? 0}
      onClose={() => till.change({ discounting: null })}
      onChange={(discount, approval) => setDiscount(till, of, { discount, approval })}
    />
  )
}
