import { cashBack, getSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatAmount, formatDateTime, formatMoney } from '../../../../lib/format/format.ts'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Each } from '../../../../ui/kit/Each.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { PrintedSlip } from '../../../workspace/printing/PrintedSlip.tsx'
import { RecordState } from '../../../workspace/records/RecordState.tsx'
import { usePageSize } from '../../../workspace/printing/paper/use-page-size.ts'
import slip from '../../../workspace/printing/paper/Slip.module.css'
import { paymentName } from '../../payments/payment-name.ts'
import { Fact, Shop } from '../../slips/SlipParts.tsx'
import { Lines } from '../receipt/Receipt.tsx'
import { OF_RETURN } from '../sold-facets.ts'

import type { SaleReturn } from '@mezgeb/contract/selling/sale-returns'

import type { Paper } from '../../../workspace/printing/paper/paper.ts'

/** /sale-returns/{id}: the receipt of a return, on screen as it will be printed. */
export function SaleReturnPage() {
  const { id } = useParams({ from: '/session/sale-returns/$id' })
  if (!useMay()('sales.view')) return <Forbidden title={t.saleReturns.list} />
  return <ReturnOf id={id} />
}

function ReturnOf({ id }: { id: string }) {
  const answer = useCall(getSaleReturn, { params: { id } })
  if (answer.data !== undefined) return <Printable document={answer.data} />
  const { missing, failed, allReturns: all } = t.returnOfSale
  return (
    <RecordState
      title={t.saleReturns.list}
      answer={answer}
      words={{ missing, failed, all }}
      way={{ to: '/stock-entries', search: { tab: 'saleReturns' } }}
    />
  )
}

type DocumentProps = { document: SaleReturn }

const nameOf = ({ number }: SaleReturn) => t.saleReturns.named(number)

function Printable({ document }: DocumentProps) {
  const { sale } = document
  return (
    <PrintedSlip
      title={nameOf(document)}
      links={
        <TextLink way={{ to: '/sales/$id', params: { id: sale.id } }}>{saleNumber(sale)}</TextLink>
      }
    >
      {(paper) => <Slip document={document} paper={paper} />}
    </PrintedSlip>
  )
}

function Slip({ document, paper }: DocumentProps & { paper: Paper }) {
  const sheet = useRef<HTMLElement>(null)
  usePageSize(sheet, paper)
  const currency = useUser().institution?.currency
  const { sale, createdAt, by, customer, reason, amount, items } = document
  const saleItems = items.map(({ product, ...item }) => ({
    ...item,
    product,
    productId: product.id,
    unitPrice: product.pricePerUnit,
  }))
  return (
    <article className={slip.slip} ref={sheet} data-paper={paper} aria-label={t.saleReturns.list}>
      <p className={slip.notice}>{t.sales.notFiscal}</p>
      <Shop branch={document.branch} />
      <dl className={slip.facts}>
        <Fact label={t.saleReturns.kinds.SALE_RETURN} value={nameOf(document)} />
        <Fact label={t.printing.sale} value={saleNumber(sale)} />
        <Fact label={t.sales.date} value={formatDateTime(createdAt)} />
        <Fact label={t.saleReturns.by} value={by.name} />
        <Fact label={t.customers.label} value={shownName(customer)} />
        <Fact label={t.ui.reason} value={reason} />
      </dl>
      <Lines sale={{ saleItems }} paper={paper} />
      <p className={slip.total}>
        <span>{t.saleReturns.givenBack}</span>
        <strong>{formatMoney(amount, 'saleTotal', currency)}</strong>
      </p>
      <Each of={OF_RETURN} props={{ document, list: slip.facts }} />
      <Ways document={document} />
    </article>
  )
}

/** How it was given back, where there is more to say than cash. */
function Ways({ document }: DocumentProps) {
  const { onAccount = 0, payments = [], rounding = 0 } = document
  const cash = cashBack(document)
  if (onAccount === 0 && payments.length === 0 && rounding === 0) return null
  return (
    <dl className={slip.facts}>
      {onAccount > 0 && <Fact label={t.returnOfSale.offAccount} value={formatAmount(onAccount)} />}
      {payments.map(({ tender, amount, reference }) => (
        <Fact
          key={tender.id}
          label={paymentName({ tender, reference })}
          value={formatAmount(amount)}
        />
      ))}
      {rounding !== 0 && (
        <Fact label={t.tenders.readyMade.ROUNDING} value={formatAmount(rounding)} />
      )}
      {cash > 0 && <Fact label={t.tenders.readyMade.CASH} value={formatAmount(cash)} />}
    </dl>
  )
}
