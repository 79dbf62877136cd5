import { Suspense, lazy, useState, useSyncExternalStore } from 'react'

import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { devicePrinter, onPrinterChange } from './printer/printer.ts'
import { ShareButton } from './sharing/ShareButton.tsx'

import type { ReactNode } from 'react'

import type { Paper } from './paper/paper.ts'

const PrintJob = lazy(() =>
  import('./printer/PrintJob.tsx').then((job) => ({ default: job.PrintJob })),
)

type SlipButtonsProps = {
  /** Of the shared picture. */
  title: string
  /** The slip on a paper. */
  children: (paper: Paper) => ReactNode
}

/** Shares a slip as a picture, and prints it on the receipt printer of a device that has one. */
export function SlipButtons({ title, children }: SlipButtonsProps) {
  return (
    <>
      <ShareButton title={title}>{children('roll')}</ShareButton>
      <PrinterButton>{children}</PrinterButton>
    </>
  )
}

function PrinterButton({ children }: Pick<SlipButtonsProps, 'children'>) {
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
