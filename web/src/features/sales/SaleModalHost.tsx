import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { claimOwnDraft } from '../../lib/own-draft.ts'
import { useOpenings } from '../../ui/use-openings.ts'
import { onOpenSale } from './open-sale.ts'
import { SaleModal } from './sale-modal.ts'
import { useMaySell } from './use-may-sell.ts'

/** Where the sale modal lives, once for all pages: what opens it may be gone before it closes. */
export function SaleModalHost() {
  const maySell = useMaySell()
  const { key, isOpen, open, close } = useOpenings()

  const handleOpen = useEffectEvent(() => {
    // What is being typed stays.
    if (!isOpen && maySell) open()
  })
  useEffect(() => onOpenSale(() => handleOpen()), [])

  // A toast's link or the back button leads to another page: the form does not come along.
  const { pathname } = useLocation()
  const handleLeave = useEffectEvent(close)
  useEffect(() => handleLeave(), [pathname])

  // After the way to this page is done.
  const openAgain = useEffectEvent(() => {
    if (maySell && claimOwnDraft({ name: 'sale' })) open()
  })
  useEffect(() => openAgain(), [])

  if (key === 0) return null
  return <SaleModal key={key} opened={isOpen} onClose={close} />
}
