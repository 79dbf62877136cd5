import { getVoucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import { cashOf, referenceKey } from '@mezgeb/contract/selling/payments'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import {
  formatAmount,
  formatDateTime,
  formatDate,
  formatMoney,
} from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { BarcodeLines } from '../../../ui/kit/BarcodeLines.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PrintedSlip } from '../../workspace/printing/PrintedSlip.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { barsOf } from '../../catalogue/goods/labels/bars-of.ts'
import slip from '../../workspace/printing/paper/Slip.module.css'
import { usePageSize } from '../../workspace/printing/paper/use-page-size.ts'
import { Fact, Shop } from '../slips/SlipParts.tsx'
import { paymentName } from '../payments/payment-name.ts'
import { voucherName } from './voucher-fields.tsx'
import classes from './Vouchers.module.css'

import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'

import type { Paper } from '../../workspace/printing/paper/paper.ts'

/** /vouchers/{id}: the slip of a voucher, on screen as it will be printed. */
export function VoucherPage() {
  const { id } = useParams({ from: '/session/vouchers/$id' })
  if (!useMay()('vouchers.view')) return <Forbidden title={t.vouchers.title} />
  return <VoucherOf id={id} />
}

function VoucherOf({ id }: { id: string }) {
  const answer = useCall(getVoucher, { params: { id } })
  if (answer.data !== undefined) return <Printable voucher={answer.data} />
  return (
    <RecordState
      title={t.vouchers.title}
      answer={answer}
      words={t.vouchersPage}
      way={{ to: '/vouchers' }}
    />
  )
}

type VoucherProps = { voucher: Voucher }

function Printable({ voucher }: VoucherProps) {
  return (
    <PrintedSlip
      title={voucherName(voucher)}
      links={<TextLink way={{ to: '/vouchers' }}>{t.vouchersPage.all}</TextLink>}
    >
      {(paper) => <Slip voucher={voucher} paper={paper} />}
    </PrintedSlip>
  )
}

function Slip({ voucher, paper }: VoucherProps & { paper: Paper }) {
  const sheet = useRef<HTMLElement>(null)
  usePageSize(sheet, paper)
  const { institution } = useUser()
  const money = (value: number) => formatMoney(value, 'saleTotal', institution?.currency)
  const { code, amount, rest, state, date, by, customer, lastDay, note } = voucher
  const text = t.vouchersPage
  return (
    <article className={slip.slip} ref={sheet} data-paper={paper} aria-label={voucherName(voucher)}>
      {state !== 'OPEN' && <p className={slip.notice}>{text.states[state]}</p>}
      <Shop branch={voucher.branch} />
      <p className={slip.total}>
        <span>{t.vouchers.kinds.VOUCHER}</span>
        <strong>{money(amount)}</strong>
      </p>
      <p className={classes.code}>{code}</p>
      <Bars code={code} />
      <dl className={slip.facts}>
        <Fact label={t.sales.receipt} value={voucherName(voucher)} />
        <Fact label={t.sales.date} value={formatDateTime(date)} />
        {lastDay !== null && <Fact label={text.lastDay} value={formatDate(lastDay)} />}
        {rest !== amount && <Fact label={text.rest} value={money(rest)} />}
        {customer !== null && <Fact label={t.customers.label} value={shownName(customer)} />}
        {note !== null && <Fact label={text.note} value={note} />}
        <Fact label={text.soldBy} value={by.name} />
      </dl>
      <Ways voucher={voucher} />
      <p className={slip.foot}>{text.keep}</p>
    </article>
  )
}

/** The code to scan at the till, without its hyphens: scanners are faster, and bars are wider. */
function Bars({ code }: { code: string }) {
  const bars = barsOf(referenceKey(code))
  if (bars === undefined) return null
  return (
    <div className={slip.bars}>
      <BarcodeLines modules={bars.modules} label={t.vouchersPage.bars(code)} />
    </div>
  )
}

/** How it was paid, where there is more to say than cash. */
function Ways({ voucher: { amount: totalAmount, payments } }: VoucherProps) {
  if (payments === undefined) return null
  const cash = cashOf({ totalAmount, payments })
  return (
    <dl className={slip.facts}>
      {payments.map(({ tender, amount, reference }) => (
        <Fact
          key={`${tender.id} ${reference}`}
          label={paymentName({ tender, reference })}
          value={formatAmount(amount)}
        />
      ))}
      {cash > 0 && <Fact label={t.tenders.readyMade.CASH} value={formatAmount(cash)} />}
    </dl>
  )
}
