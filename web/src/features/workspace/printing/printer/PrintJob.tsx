import { useEffect, useRef, useState } from 'react'

import { PrintSheet } from '../../../../ui/shell/PrintSheet.tsx'
import { storedPaper } from '../paper/paper.ts'
import { slipBitmap } from './draw-slip.ts'
import { DrawnSheet } from './DrawnSheet.tsx'
import { receiptJob } from './escpos.ts'
import { sendTo } from './ports/ports.ts'
import { DOTS, devicePrinter } from './printer.ts'
import { PrinterNote } from './PrinterNote.tsx'

import type { ReactNode } from 'react'

import type { Paper } from '../paper/paper.ts'
import type { Printer } from './printer.ts'

type PrintJobProps = {
  printer: Printer
  onDone: () => void
  /** Closed after a failure; without it `onDone`. */
  onGivenUp?: () => void
  /** The slip on a paper. */
  children: (paper: Paper) => ReactNode
}

/** Prints a slip on this device's receipt printer. A failure is shown, with the browser's print as a way out. */
export function PrintJob({ printer, onDone, onGivenUp = onDone, children }: PrintJobProps) {
  const [job, setJob] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isByBrowser, setByBrowser] = useState(false)
  const isShown = useIsShown()

  async function send(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    setJob(bytes)
    setFailure(null)
    try {
      await sendTo(devicePrinter() ?? printer, bytes)
      if (isShown()) onDone()
    } catch (error) {
      console.warn(error)
      setFailure(error)
    }
  }

  if (isByBrowser) {
    return (
      <PrintSheet isSlip onPrinted={onDone}>
        {children(storedPaper())}
      </PrintSheet>
    )
  }
  return (
    <>
      {job === null && failure === null && (
        <DrawnSheet
          onLaidOut={(slip) => void send(receiptJob(slipBitmap(slip, DOTS[printer.paper])))}
          onFailure={setFailure}
        >
          {children(printer.paper)}
        </DrawnSheet>
      )}
      {failure !== null && (
        <PrinterNote
          failure={failure}
          onRetry={() => (job === null ? setFailure(null) : void send(job))}
          onBrowser={() => setByBrowser(true)}
          onClose={onGivenUp}
        />
      )}
    </>
  )
}

/** A replaced job must not end the next one. */
function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
