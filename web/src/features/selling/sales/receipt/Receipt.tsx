import { saleTotal } from '@mezgeb/contract/selling/sales'
import { useRef } from 'react'

import {
  formatAmount,
  formatCounted,
  formatDateTime,
  formatMoney,
} from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { goodsName } from '../../../catalogue/goods/goods-name.tsx'
import classes from '../../../workspace/printing/paper/Slip.module.css'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { useBranch } from '../../../business/branches/branches.api.ts'
import { usePageSize } from '../../../workspace/printing/paper/use-page-size.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { Paper } from '../../../workspace/printing/paper/paper.ts'

type ReceiptProps = { sale: Sale; paper: Paper }

/** The slip of paper itself: black on white whatever the theme, nothing else of the page is printed with it. */
export function Receipt({ sale, paper }: ReceiptProps) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const currency = useUser().institution?.currency
  return (
    <article className={classes.slip} ref={slip} data-paper={paper} aria-label={t.sales.receipt}>
      <p className={classes.notice}>{t.sales.notFiscal}</p>
      <Shop sale={sale} />
      <dl className={classes.facts}>
        <Fact label={t.sales.receipt} value={saleNumber(sale)} />
        <Fact label={t.sales.date} value={formatDateTime(sale.date)} />
        <Fact label={t.sales.seller} value={sale.seller.name} />
        <Fact label={t.customers.label} value={shownName(sale.customer)} />
      </dl>
      <Lines sale={sale} paper={paper} />
      <p className={classes.total}>
        <span>{t.sales.total}</span>
        <strong>{formatMoney(sale.totalAmount, 'saleTotal', currency)}</strong>
      </p>
    </article>
  )
}

function Shop({ sale }: { sale: Sale }) {
  const { institution } = useUser()
  const branch = useBranch(sale.branch)
  const place = [sale.branch.name, branch?.location].filter(Boolean).join(', ')
  const tin = institution?.tin ?? null
  return (
    <header className={classes.shop}>
      <h2 className={classes.name}>{institution?.name}</h2>
      {tin !== null && (
        <p>
          {t.sales.tin}: {tin}
        </p>
      )}
      <p>{place}</p>
      {(branch?.phone ?? null) !== null && <p>{branch?.phone}</p>}
    </header>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** A roll has no room for four columns: there quantity and price stand below the name. */
function Lines({ sale, paper }: ReceiptProps) {
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
        {sale.saleItems.map(({ product, quantity, unitPrice }, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines of a sale may read the same, and none has a state
          <tr key={line}>
            <td>
              {goodsName(product)}
              {!isWide && (
                <span className={classes.times}>
                  {formatCounted(quantity, product)} {product.unit} × {formatAmount(unitPrice)}
                </span>
              )}
            </td>
            {isWide && (
              <td>
                {formatCounted(quantity, product)} {product.unit}
              </td>
            )}
            {isWide && <td>{formatAmount(unitPrice)}</td>}
            <td>
              {formatAmount(
                saleTotal([{ price: unitPrice, quantity, unitSize: product.unitSize }]),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
