import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { fontsFor, untilPictured } from './print-page.ts'

import type { ReactNode } from 'react'

type PrintSheetProps = {
  /** Of the size that its content asks for, instead of a list's. */
  isSlip?: boolean
  onPrinted: () => void
  children: ReactNode
}

/**
 * Replaces the page on paper only (print.css). Opens the browser's print dialog on mount and
 * unmounts after printing.
 */
export function PrintSheet({ isSlip = false, onPrinted, children }: PrintSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [isPrinted, setPrinted] = useState(false)
  const tell = useEffectEvent(onPrinted)

  useEffect(() => {
    const root = document.documentElement
    let isWanted = true
    const handlePrinted = () => {
      setPrinted(true)
      tell()
    }
    root.dataset['printing'] = 'sheet'
    window.addEventListener('afterprint', handlePrinted)
    const print = async () => {
      await fontsFor(sheet.current)
      await untilPictured(sheet.current ?? document)
      if (isWanted) window.print()
    }
    void print()
    return () => {
      isWanted = false
      window.removeEventListener('afterprint', handlePrinted)
      delete root.dataset['printing']
    }
  }, [])

  if (isPrinted) return null
  return createPortal(
    <div ref={sheet} data-print="sheet" data-slip={isSlip || undefined}>
      {children}
    </div>,
    document.body,
  )
}
