import { useEffect } from 'react'

import { useMay } from '../../../../lib/session/use-may.ts'
import { whenIdle } from '../../../../ui/kit/when-idle.ts'
import { LazyFindSale } from '../../sales/returns/find/find-sale-modal.ts'
import { useTill, useTillState } from '../state/till.ts'

/** Finds the sale whose goods come back, while somebody looks for one. */
export function FindingSale() {
  const till = useTill()
  const scanned = useTillState(({ finding }) => finding)
  const branchId = useTillState(({ basket }) => basket.branchId)
  const mayReturn = useMay()('sales.return')
  const isOpen = scanned !== null && mayReturn
  useEffect(() => whenIdle(LazyFindSale.preload), [])
  useEffect(() => {
    if (!isOpen) return undefined
    // The page behind the dialog is inert until the next drawing.
    return () => void setTimeout(() => till.field.focus())
  }, [isOpen, till])
  if (!isOpen) return null
  return (
    <LazyFindSale
      opened
      {...{ branchId, scanned }}
      onClose={() => till.change({ finding: null })}
    />
  )
}
