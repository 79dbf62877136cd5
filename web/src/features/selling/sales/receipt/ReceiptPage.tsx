import { getSale } from '@mezgeb/contract/selling/sales'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'
import { printPage } from '../../../../ui/shell/print-page.ts'
import { RecordState } from '../../../workspace/records/RecordState.tsx'
import { ExchangeLink } from '../exchanges/ExchangeLink.tsx'
import { AddSaleButton } from '../AddSaleButton.tsx'
import { PaperChoice } from '../../../workspace/printing/paper/PaperChoice.tsx'
import { storedPaper } from '../../../workspace/printing/paper/paper.ts'
import { usePaper } from '../../../workspace/printing/paper/use-paper.ts'
import { SlipButtons } from '../../../workspace/printing/SlipButtons.tsx'
import { FiscalNumberButton } from './FiscalNumberButton.tsx'
import { Receipt } from './Receipt.tsx'
import classes from './ReceiptPage.module.css'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { ReturnButton, ReturnsOfSale } from '../returns/ReturnsOfSale.tsx'
import { useMaySell } from '../use-may-sell.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

const MarginOfSale = lazy(() =>
  import('../../sale-margins/MarginOfSale.tsx').then((margin) => ({
    default: margin.MarginOfSale,
  })),
)

/** /sales/{id}: the receipt of a sale, on screen as it will be printed. */
export function ReceiptPage() {
  const { id } = useParams({ from: '/session/sales/$id' })
  if (!useMaySell()) return <Forbidden title={t.sales.receipt} />
  return <ReceiptOf saleId={id} />
}

function ReceiptOf({ saleId }: { saleId: string }) {
  const answer = useCall(getSale, { params: { id: saleId } })
  if (answer.data !== undefined) return <PrintableSale sale={answer.data} />
  const { receiptMissing: missing, receiptFailed: failed, allSales: all } = t.sales
  return (
    <RecordState
      title={t.sales.receipt}
      answer={answer}
      words={{ missing, failed, all }}
      way={{ to: '/sales' }}
      pending={<div className={classes.pending} data-paper={storedPaper()} />}
    />
  )
}

function PrintableSale({ sale }: { sale: Sale }) {
  const [paper, setPaper] = usePaper()
  const maySeeMargin = useMay()('costs.view')

  return (
    <>
      <div data-print="none">
        <PageHeading
          title={saleNumber(sale)}
          action={
            <>
              <Button onClick={() => void printPage()}>{t.printing.print}</Button>
              <AddSaleButton />
            </>
          }
        />
        <div className={classes.tools}>
          <PaperChoice value={paper} onChange={setPaper} />
          <SlipButtons title={saleNumber(sale)}>
            {(roll) => <Receipt sale={sale} paper={roll} />}
          </SlipButtons>
          <FiscalNumberButton sale={sale} />
          <ReturnButton id={sale.id} />
          <ExchangeLink sale={sale} />
          <Link className={classes.all} to="/sales">
            {t.sales.allSales}
          </Link>
        </div>
        <ReturnsOfSale id={sale.id} />
      </div>
      <Receipt sale={sale} paper={paper} />
      {maySeeMargin && (
        <Suspense>
          <MarginOfSale saleId={sale.id} />
        </Suspense>
      )}
    </>
  )
}
