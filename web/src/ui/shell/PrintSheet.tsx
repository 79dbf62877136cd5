import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import type { ReactNode } from 'react'

type PrintSheetProps = { onPrinted: () => void; children: ReactNode }

/**
 * Replaces the page on paper only (print.css). Opens the browser's print dialog on mount and
 * unmounts after printing.
 */
export function PrintSheet({ onPrinted, children }: PrintSheetProps) {
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
    <div ref={sheet} data-print="sheet">
      {children}
    </div>,
    document.body,
  )
}

// A browser fetches the letters of what it draws on the screen, and the sheet is not drawn there.
async function fontsFor(sheet: HTMLElement | null): Promise<void> {
  if (sheet === null || !('fonts' in document)) return
  const { fontFamily } = getComputedStyle(sheet)
  const text = sheet.textContent ?? ''
  const loading = ['400', '600'].map((weight) =>
    document.fonts.load(`${weight} 1rem ${fontFamily}`, text),
  )
  // Without the font there are the device's own letters.
  await Promise.allSettled(loading)
}
