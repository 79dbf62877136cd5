import { useState } from 'react'

import { shownName } from '../../../lib/format/shown-name.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { PrintSheet } from '../../../ui/shell/PrintSheet.tsx'
import { storedPaper } from '../../workspace/printing/paper/paper.ts'
import { SlipButtons } from '../../workspace/printing/SlipButtons.tsx'
import { PaymentSlip } from './PaymentSlip.tsx'

import type { CustomerPayment } from '@mezgeb/contract/selling/customer-payments'

import type { Paper } from '../../workspace/printing/paper/paper.ts'

type PaymentPaperProps = { payment: CustomerPayment; owed: number }

/** The ways to give a customer the receipt of a payment. */
export function PaymentPaper({ payment, owed }: PaymentPaperProps) {
  const [isPrinting, setPrinting] = useState(false)
  const [at] = useState(() => new Date().toISOString())
  const slip = (paper: Paper) => <PaymentSlip {...{ payment, owed, at, paper }} />
  const name = t.customerPayments.named(payment.number)
  return (
    <>
      <Button onClick={() => setPrinting(true)}>{t.printing.print}</Button>
      <SlipButtons title={`${name} ${shownName(payment.customer)}`}>{slip}</SlipButtons>
      {isPrinting && (
        <PrintSheet isSlip onPrinted={() => setPrinting(false)}>
          {slip(storedPaper())}
        </PrintSheet>
      )}
    </>
  )
}
