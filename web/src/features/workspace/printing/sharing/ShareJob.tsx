import { drawSlip } from '../printer/draw-slip.ts'
import { DrawnSheet } from '../printer/DrawnSheet.tsx'
import { sharePicture } from './share-picture.ts'

import type { ReactNode } from 'react'

/** Dots: twice as many as a roll of 80 mm has pixels on the screen. */
const SIZE = { width: 576, margin: 32 }

type ShareJobProps = {
  title: string
  onDone: () => void
  onFailure: (error: unknown) => void
  children: ReactNode
}

/** Draws a slip and shares its picture. */
export function ShareJob({ title, onDone, onFailure, children }: ShareJobProps) {
  return (
    <DrawnSheet
      onLaidOut={(slip) => {
        sharePicture(drawSlip(slip, SIZE).context.canvas, title).then(onDone, onFailure)
      }}
      onFailure={onFailure}
    >
      {children}
    </DrawnSheet>
  )
}
