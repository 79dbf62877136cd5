import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { isFocusReturningTo } from '../../ui/dialog/return-focus.ts'
import { useKey } from '../../ui/kit/use-key.ts'

/** The ids of the switches in a panel begin with it. */
const PANEL_ID = 'menu'

/**
 * The open state of a panel and its button. Escape, leaving the panel and navigation close it; it
 * stays open when a switch inside, whose id begins with `panelId`, remounts the screen.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(() => isFocusReturningTo(PANEL_ID))
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)

  useEffect(() => {
    if (pathname !== openedAt.current) setOpen(false)
    openedAt.current = pathname
  }, [pathname])

  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ target }: Event) => {
      // The heading of the remounted screen has the focus for a moment only.
      if (isFocusReturningTo(PANEL_ID)) return
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])

  useKey(isOpen, ({ key }) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  })

  return { isOpen, setOpen, root, button, panelId: PANEL_ID }
}
