import { cashOf } from '@mezgeb/contract/selling/payments'
import { amountOf } from '@mezgeb/contract/selling/sales'
import { useRef } from 'react'

import {
  formatAmount,
  formatDateTime,
  formatMoney,
  formatQuantity,
} from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { saleCode } from '../../../../lib/format/sale-code.ts'
import { t } from '../../../../texts/texts.ts'
import { BarcodeLines } from '../../../../ui/kit/BarcodeLines.tsx'
import { Each } from '../../../../ui/kit/Each.tsx'
import { barsOf } from '../../../catalogue/goods/labels/bars-of.ts'
import { goodsName } from '../../../catalogue/goods/goods-name.tsx'
import classes from '../../../workspace/printing/paper/Slip.module.css'
import { saleLabel } from '../../../../lib/format/sale-number.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { gaveBackField, isVoid } from '../../slips/gave-back.ts'
import { ABOVE_TOTAL, BELOW_TOTAL, OF_LINE } from '../sold-facets.ts'
import { Fact, Shop } from '../../slips/SlipParts.tsx'
import { paymentName } from '../../payments/payment-name.ts'
import { usePageSize } from '../../../workspace/printing/paper/use-page-size.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { Paper } from '../../../workspace/printing/paper/paper.ts'

type ReceiptProps = { sale: Sale; paper: Paper }

/** The slip of paper itself: black on white whatever the theme, nothing else of the page is printed with it. */
export function Receipt({ sale, paper }: ReceiptProps) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const { institution } = useUser()
  const { fiscalNumber } = sale
  const gaveBack = gaveBackField(institution?.currency)
  const { tin } = sale.customer
  return (
    <article className={classes.slip} ref={slip} data-paper={paper} aria-label={t.sales.receipt}>
      {fiscalNumber === undefined && <p className={classes.notice}>{t.sales.notFiscal}</p>}
      {isVoid(sale) && <p className={classes.notice}>{t.saleReturns.void}</p>}
      <Shop branch={sale.branch} />
      <dl className={classes.facts}>
        <Fact label={t.sales.receipt} value={saleLabel(sale)} />
        {sale.number !== undefined && <Fact label={t.sales.numberLabel} value={sale.number} />}
        {fiscalNumber !== undefined && <Fact label={t.sales.fiscalNumber} value={fiscalNumber} />}
        <Fact label={t.sales.date} value={formatDateTime(sale.date)} />
        <Fact label={t.sales.seller} value={sale.seller.name} />
        <Fact label={t.customers.label} value={shownName(sale.customer)} />
        {tin !== undefined && <Fact label={t.sales.tin} value={tin} />}
      </dl>
      <Lines sale={sale} paper={paper} />
      <Each of={ABOVE_TOTAL} props={{ sale, list: classes.facts }} />
      <p className={classes.total}>
        <span>{t.sales.total}</span>
        <strong>{formatMoney(sale.totalAmount, 'saleTotal', institution?.currency)}</strong>
      </p>
      <Each of={BELOW_TOTAL} props={{ sale, list: classes.facts }} />
      <Paid sale={sale} />
      {gaveBack.text(sale) !== null && (
        <p className={classes.total}>
          <span>{gaveBack.label}</span>
          <span>{gaveBack.text(sale)}</span>
        </p>
      )}
      {institution?.receiptFooter !== undefined && (
        <p className={classes.foot}>{institution.receiptFooter}</p>
      )}
      <SaleBars sale={sale} />
    </article>
  )
}

/** The number of the sale to scan when goods come back. */
export function SaleBars({ sale }: { sale: Sale }) {
  const bars = barsOf(saleCode(sale))
  if (bars === undefined) return null
  return (
    <div className={classes.bars}>
      <BarcodeLines modules={bars.modules} label={t.sales.scanFor(saleLabel(sale))} />
    </div>
  )
}

/** How it was paid, where there is more to say than exact cash. */
function Paid({ sale }: { sale: Sale }) {
  const { payments = [], tendered, change = 0, onAccount = 0, rounding = 0 } = sale
  const isExact = payments.length === 0 && tendered === undefined && onAccount === 0
  if (isExact && rounding === 0) return null
  const cash = tendered ?? cashOf(sale)
  return (
    <dl className={classes.facts}>
      {payments.map(({ tender, amount, reference }, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- two payments of a sale may read the same, and none has a state
        <div key={line}>
          <dt>{paymentName({ tender, reference })}</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
      ))}
      {rounding !== 0 && (
        <Fact label={t.tenders.readyMade.ROUNDING} value={formatAmount(rounding)} />
      )}
      {cash > 0 && <Fact label={t.tenders.readyMade.CASH} value={formatAmount(cash)} />}
      {change > 0 && <Fact label={t.sales.change} value={formatAmount(change)} />}
      {onAccount > 0 && <Fact label={t.sales.onAccount} value={formatAmount(onAccount)} />}
    </dl>
  )
}

/** A roll has no room for four columns: there quantity and price stand below the name. */
export function Lines({ sale, paper }: { sale: Pick<Sale, 'saleItems'>; paper: Paper }) {
  const isWide = paper === 'sheet'
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t.sales.item}</th>
          {isWide && <th scope="col">{t.ui.quantity}</th>}
          {isWide && <th scope="col">{t.products.pricePerUnit}</th>}
          <th scope="col">{t.sales.amount}</th>
        </tr>
      </thead>
      <tbody>
        {sale.saleItems.map(({ product, quantity, unitPrice, ...item }, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines of a sale may read the same, and none has a state
          <tr key={line}>
            <td>
              {goodsName(product)}
              {!isWide && (
                <span className={classes.times}>
                  {formatQuantity(quantity, product)} × {formatAmount(unitPrice)}
                </span>
              )}
              <Each of={OF_LINE} props={{ item, line: classes.times }} />
            </td>
            {isWide && <td>{formatQuantity(quantity, product)}</td>}
            {isWide && <td>{formatAmount(unitPrice)}</td>}
            <td>{formatAmount(amountOf({ product, quantity, unitPrice, ...item }))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
