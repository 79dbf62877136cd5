import { Suspense, lazy, useState, useSyncExternalStore } from 'react'

import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { devicePrinter, onPrinterChange } from './printer.ts'

import type { ReactNode } from 'react'

import type { Paper } from '../paper/paper.ts'

const PrintJob = lazy(() => import('./PrintJob.tsx').then((job) => ({ default: job.PrintJob })))

type PrinterButtonProps = {
  children: (paper: Paper) => ReactNode
}

/** Prints a slip on the receipt printer; nothing on a device without one. */
export function PrinterButton({ children }: PrinterButtonProps) {
  const printer = useSyncExternalStore(onPrinterChange, devicePrinter)
  const [isPrinting, setPrinting] = useState(false)
  if (printer === null) return null
  return (
    <>
      <Button busy={isPrinting} onClick={() => setPrinting(true)}>
        {t.printer.title}
      </Button>
      {isPrinting && (
        <Suspense>
          <PrintJob printer={printer} onDone={() => setPrinting(false)}>
            {children}
          </PrintJob>
        </Suspense>
      )}
    </>
  )
}
