import { useLocation } from '@tanstack/react-router'
import { useContext, useEffect, useEffectEvent } from 'react'

import { claimDraft } from '../../../../lib/drafts/restorable-draft.ts'
import { useKeyDisclosure } from '../../../../ui/form/use-key-disclosure.ts'
import { WritesOff } from '../../../../ui/kit/writes-off.ts'
import { onOpenSale } from './open-sale.ts'
import { SaleModal } from './sale-modal.ts'
import { useMaySell } from '../use-may-sell.ts'

/** The only sale modal, mounted above all pages: its opener may unmount before it closes. */
export function SaleModalHost() {
  const isOff = useContext(WritesOff) !== null
  const maySell = useMaySell() && !isOff
  const { key, isOpen, open, close } = useKeyDisclosure()

  const handleOpen = useEffectEvent(() => {
    // An open form is not replaced.
    if (!isOpen && maySell) open()
  })
  useEffect(() => onOpenSale(() => handleOpen()), [])

  // A toast's link or the back button leads to another page: the form does not come along.
  const { pathname } = useLocation()
  const handleLeave = useEffectEvent(close)
  useEffect(() => handleLeave(), [pathname])

  // After the way to this page is done.
  const openAgain = useEffectEvent(() => {
    if (maySell && claimDraft({ name: 'sale' })) open()
  })
  useEffect(() => openAgain(), [])

  if (key === 0) return null
  return <SaleModal key={key} opened={isOpen} onClose={close} />
}
