import { sumOf } from '@mezgeb/contract/kit/money'
import { cashOf } from '@mezgeb/contract/selling/payments'
import { getSaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import { cashBack } from '@mezgeb/contract/selling/sale-returns'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatAmount, formatDateTime, formatMoney } from '../../../../lib/format/format.ts'
import { saleLabel, saleNumber } from '../../../../lib/format/sale-number.ts'
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
import { Fact, Shop } from '../../slips/SlipParts.tsx'
import { Lines, SaleBars } from '../receipt/Receipt.tsx'
import { OF_EXCHANGE } from '../sold-facets.ts'
import { paymentName } from '../../payments/payment-name.ts'
import classes from './SaleExchangePage.module.css'

import type { Payment } from '@mezgeb/contract/selling/payments'
import type { SaleExchange } from '@mezgeb/contract/selling/sale-exchanges'

import type { Paper } from '../../../workspace/printing/paper/paper.ts'

/** /sale-exchanges/{id}: one paper of what came back, what went out, and the payment of the difference. */
export function SaleExchangePage() {
  const { id } = useParams({ from: '/session/sale-exchanges/$id' })
  if (!useMay()('sales.view')) return <Forbidden title={t.exchanges.title} />
  return <ExchangeOf id={id} />
}

function ExchangeOf({ id }: { id: string }) {
  const answer = useCall(getSaleExchange, { params: { id } })
  if (answer.data !== undefined) return <Printable exchange={answer.data} />
  const { missing, failed } = t.exchanges
  const { allReturns: all } = t.returnOfSale
  return (
    <RecordState
      title={t.exchanges.title}
      answer={answer}
      words={{ missing, failed, all }}
      way={{ to: '/stock-entries', search: { tab: 'saleReturns' } }}
    />
  )
}

type ExchangeProps = { exchange: SaleExchange }

const returnName = ({ return: { number } }: SaleExchange) => t.saleReturns.named(number)

function Printable({ exchange }: ExchangeProps) {
  const { sale, return: back } = exchange
  return (
    <PrintedSlip
      title={t.exchanges.title}
      name={returnName(exchange)}
      links={
        <>
          <TextLink way={{ to: '/sales/$id', params: { id: sale.id } }}>
            {saleNumber(sale)}
          </TextLink>
          <TextLink way={{ to: '/sale-returns/$id', params: { id: back.id } }}>
            {returnName(exchange)}
          </TextLink>
        </>
      }
    >
      {(paper) => <Slip exchange={exchange} paper={paper} />}
    </PrintedSlip>
  )
}

function Slip({ exchange, paper }: ExchangeProps & { paper: Paper }) {
  const sheet = useRef<HTMLElement>(null)
  usePageSize(sheet, paper)
  const { sale, return: back } = exchange
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  const saleItems = back.items.map(({ product, ...item }) => ({
    ...item,
    product,
    productId: product.id,
    unitPrice: product.pricePerUnit,
  }))
  const text = t.exchanges
  return (
    <article className={slip.slip} ref={sheet} data-paper={paper} aria-label={text.title}>
      {sale.fiscalNumber === undefined && <p className={slip.notice}>{t.sales.notFiscal}</p>}
      <Shop branch={sale.branch} />
      <Head exchange={exchange} />
      <h3>{text.cameBack}</h3>
      <Lines sale={{ saleItems }} paper={paper} />
      <p className={slip.total}>
        <span>{text.cameBack}</span>
        <span>{money(-back.amount)}</span>
      </p>
      <h3 className={classes.part}>{text.wentOut}</h3>
      <Lines sale={sale} paper={paper} />
      <p className={slip.total}>
        <span>{text.wentOut}</span>
        <span>{money(sale.totalAmount)}</span>
      </p>
      <p className={slip.total}>
        <span>{text.difference}</span>
        <strong>{money(sumOf([sale.totalAmount, -back.amount]))}</strong>
      </p>
      <Each of={OF_EXCHANGE} props={{ exchange, list: slip.facts }} />
      <Ways exchange={exchange} />
      {institution?.receiptFooter !== undefined && (
        <p className={slip.foot}>{institution.receiptFooter}</p>
      )}
      <SaleBars sale={sale} />
    </article>
  )
}

/** Both documents by their numbers. */
function Head({ exchange }: ExchangeProps) {
  const { sale, return: back } = exchange
  const { fiscalNumber } = sale
  const { tin } = sale.customer
  return (
    <dl className={slip.facts}>
      <Fact label={t.sales.receipt} value={saleLabel(sale)} />
      {sale.number !== undefined && <Fact label={t.sales.numberLabel} value={sale.number} />}
      <Fact label={t.saleReturns.kinds.SALE_RETURN} value={returnName(exchange)} />
      <Fact label={t.printing.sale} value={saleNumber(back.sale)} />
      {fiscalNumber !== undefined && <Fact label={t.sales.fiscalNumber} value={fiscalNumber} />}
      <Fact label={t.sales.date} value={formatDateTime(sale.date)} />
      <Fact label={t.sales.seller} value={sale.seller.name} />
      <Fact label={t.customers.label} value={shownName(sale.customer)} />
      {tin !== undefined && <Fact label={t.sales.tin} value={tin} />}
      <Fact label={t.ui.reason} value={back.reason} />
    </dl>
  )
}

/** The one payment of the difference. */
function Ways({ exchange }: ExchangeProps) {
  const { sale, return: back } = exchange
  const cash = sumOf([sale.tendered ?? cashOf(sale), -cashBack(back)])
  const { change = 0, onAccount = 0 } = sale
  const facts = [
    ...moved(sale.payments, 1),
    ...moved(back.payments, -1),
    [t.tenders.readyMade.ROUNDING, sumOf([sale.rounding ?? 0, -(back.rounding ?? 0)])] as const,
    [t.tenders.readyMade.CASH, cash] as const,
    [t.sales.change, change] as const,
    [t.sales.onAccount, onAccount] as const,
    [t.returnOfSale.offAccount, back.onAccount ?? 0] as const,
  ]
  const shown = facts.filter(([, amount]) => amount !== 0)
  return (
    <dl className={slip.facts}>
      {shown.map(([label, amount]) => (
        <Fact key={label} label={label} value={formatAmount(amount)} />
      ))}
    </dl>
  )
}

/** By tenders, without the goods that paid for goods. */
function moved(payments: readonly Payment[] = [], sign: 1 | -1) {
  return payments
    .filter(({ tender }) => tender.readyMade !== 'EXCHANGE')
    .map(
      ({ tender, amount, reference }) =>
        [paymentName({ tender, reference }), sign * amount] as const,
    )
}
