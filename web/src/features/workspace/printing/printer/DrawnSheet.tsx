import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

import { fontsFor, untilPictured } from '../../../../ui/shell/print-page.ts'
import { drawSlip } from './draw-slip.ts'

import type { ReactNode } from 'react'

import type { Bitmap } from './escpos.ts'

type DrawnSheetProps = {
  dots: number
  onDrawn: (bitmap: Bitmap) => void
  onFailure: (error: unknown) => void
  children: ReactNode
}

/** Lays a slip out beside the screen and draws it for a receipt printer, once. */
export function DrawnSheet({ dots, onDrawn, onFailure, children }: DrawnSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onDrawn)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      await fontsFor(sheet.current)
      await untilPictured(sheet.current ?? document)
      const slip = sheet.current?.firstElementChild
      if (isWanted && slip) tell(drawSlip(slip, dots))
    }
    draw().catch((error: unknown) => fail(error))
    return () => {
      isWanted = false
    }
  }, [dots])
  return createPortal(
    <div ref={sheet} data-print="sheet" data-slip>
      {children}
    </div>,
    document.body,
  )
}
