import { getSale } from '@mezgeb/contract/selling/sales'
import { useEffect, useState } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { PrintSheet } from '../../../../ui/shell/PrintSheet.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { Receipt } from '../../sales/receipt/Receipt.tsx'
import { storedPaper } from '../../../workspace/printing/paper/paper.ts'
import { PrintJob } from '../../../workspace/printing/printer/PrintJob.tsx'
import { devicePrinter } from '../../../workspace/printing/printer/printer.ts'

type PrintedReceiptProps = { id: string; onPrinted: () => void }

/** Prints the receipt of a sale beside the till, which stays on the screen. */
export function PrintedReceipt({ id, onPrinted }: PrintedReceiptProps) {
  const [printer] = useState(devicePrinter)
  const { data: sale, error } = useCall(getSale, { params: { id } })
  useEffect(() => {
    if (error === null) return
    showToast(error.message)
    onPrinted()
  }, [error, onPrinted])
  if (sale === undefined) return null
  if (printer !== null) {
    return (
      <PrintJob printer={printer} onDone={onPrinted}>
        {(paper) => <Receipt sale={sale} paper={paper} />}
      </PrintJob>
    )
  }
  return (
    <PrintSheet isSlip onPrinted={onPrinted}>
      <Receipt sale={sale} paper={storedPaper()} />
    </PrintSheet>
  )
}
