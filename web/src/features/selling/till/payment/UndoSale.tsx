import { useEffect, useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useUndoSale } from '../../sales/returns/use-said-sale.ts'
import { sellAgain } from '../sale/use-sell.ts'
import { useTill } from '../state/till.ts'

import type { Sold } from '../state/till.ts'

const OFFERED_MS = 60_000

/** Voids the sale for a minute; its goods are in the basket again. Later the receipt has the way. */
export function UndoSale({ sold }: { sold: Sold }) {
  const till = useTill()
  const undo = useUndoSale()
  const [isOffered, setOffered] = useState(true)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOffered(false), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [])
  if (undo === null || !isOffered) return null

  async function handleClick(): Promise<void> {
    setBusy(true)
    const isVoid = await undo?.({ id: sold.id, branchId: sold.basket.branchId })
    setBusy(false)
    const { basket } = till.state.get()
    if (isVoid === true && basket.lines.length === 0) sellAgain(till, sold)
  }

  return (
    <Button busy={isBusy} onClick={() => void handleClick()}>
      {t.returnOfSale.undo}
    </Button>
  )
}
