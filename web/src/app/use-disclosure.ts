import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { isFocusReturningTo } from '../ui/return-focus.ts'
import { useKey } from '../ui/use-key.ts'

/**
 * What a button shows and hides: closed by Escape, by leaving it and by going to another page; still open when the
 * screen is drawn anew because of a switch inside it, whose id begins with `id`.
 */
export function useDisclosure(id: string) {
  const [isOpen, setOpen] = useState(() => isFocusReturningTo(id))
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
      // The heading of the screen drawn anew takes the focus, for a moment only.
      if (isFocusReturningTo(id)) return
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen, id])

  useKey(isOpen, ({ key }) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  })

  return { isOpen, setOpen, root, button }
}
