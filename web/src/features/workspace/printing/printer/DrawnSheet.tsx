import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

import { fontsFor, untilPictured } from '../../../../ui/shell/print-page.ts'
import type { ReactNode } from 'react'

type DrawnSheetProps = {
  /** Draws the slip, whose letters and pictures are there. */
  onLaidOut: (slip: Element) => void
  onFailure: (error: unknown) => void
  children: ReactNode
}

/** Lays a slip out beside the screen, to be drawn once. */
export function DrawnSheet({ onLaidOut, onFailure, children }: DrawnSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onLaidOut)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      await fontsFor(sheet.current)
      await untilPictured(sheet.current ?? document)
      const slip = sheet.current?.firstElementChild
      if (isWanted && slip) tell(slip)
    }
    draw().catch((error: unknown) => fail(error))
    return () => {
      isWanted = false
    }
  }, [])
  return createPortal(
    <div ref={sheet} data-print="sheet" data-slip>
      {children}
    </div>,
    document.body,
  )
}
