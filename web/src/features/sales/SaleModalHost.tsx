import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { onOpenSale } from './open-sale.ts'
import { SaleModal } from './sale-modal.ts'
import { useMaySell } from './use-may-sell.ts'

/** Where the sale modal lives, once for all pages: what opens it may be gone before it closes. */
export function SaleModalHost() {
  const maySell = useMaySell()
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)

  const handleOpen = useEffectEvent(() => {
    // What is being typed stays.
    if (isOpen || !maySell) return
    setOpenings(openings + 1)
    setOpen(true)
  })
  useEffect(() => onOpenSale(() => handleOpen()), [])

  // A toast's link or the back button leads to another page: the form does not come along.
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])

  if (openings === 0) return null
  return <SaleModal key={openings} opened={isOpen} onClose={() => setOpen(false)} />
}
