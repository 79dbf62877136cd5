import { listSales, saleTotal } from '@mezgeb/contract/selling/sales'
import { Link } from '@tanstack/react-router'

import { formatCounted, formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import classes from './CustomerHistoryDialog.module.css'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { shownName } from '../../../lib/format/shown-name.ts'

import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

type CustomerHistoryDialogProps = { opened: boolean; onClose: () => void; customer: Customer }

/** A customer's sales with their lines and totals, newest first (decisions §7). */
export function CustomerHistoryDialog({ opened, onClose, customer }: CustomerHistoryDialogProps) {
  const list = useList(listSales, { query: { customerId: customer.id } })
  const fields = useFields(historyFields)
  const { items, error } = list
  const title = t.customers.historyOf(shownName(customer))
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="lg" isOnlyRead>
      {error !== null && (
        <ErrorPanel
          title={t.sales.failed}
          message={error.message}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {items === undefined && error === null && <RowsSkeleton />}
      {items?.length === 0 && <EmptyState>{t.sales.none}</EmptyState>}
      {items !== undefined && items.length > 0 && (
        <div className={classes.tools}>
          <OutputButtons title={title} list={list} fields={fields} />
        </div>
      )}
      <ul className={classes.sales} aria-label={t.sales.title}>
        {items?.map((sale) => (
          <SaleItem key={sale.id} sale={sale} />
        ))}
      </ul>
      <ShowMore more={list.more} />
    </Dialog>
  )
}

function SaleItem({ sale }: { sale: Sale }) {
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  return (
    <li className={classes.sale}>
      <h3 className={classes.title}>
        <Link className={classes.number} to="/sales/$id" params={{ id: sale.id }}>
          {saleNumber(sale)}
        </Link>
        <span>{formatDate(sale.date)}</span>
      </h3>
      <Facts
        facts={[
          ...sale.saleItems.map(({ product, quantity, unitPrice }) => ({
            label: `${product.name} × ${formatCounted(quantity, product)}`,
            value: money(saleTotal([{ price: unitPrice, quantity, unitSize: product.unitSize }])),
          })),
          { label: t.sales.total, value: <strong>{money(sale.totalAmount)}</strong> },
        ]}
      />
    </li>
  )
}

/** A sale with all its lines. */
function historyFields({ institution }: User): Field<Sale>[] {
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  const lineText = ({ product, quantity, unitPrice }: Sale['saleItems'][number]) => {
    const amount = money(saleTotal([{ price: unitPrice, quantity, unitSize: product.unitSize }]))
    return `${product.name} × ${formatCounted(quantity, product)}: ${amount}`
  }
  return [
    { label: t.printing.sale, text: saleNumber },
    {
      label: t.sales.date,
      file: { day: ({ date }) => date },
      text: ({ date }) => formatDate(date),
    },
    { label: t.sales.items, text: ({ saleItems }) => saleItems.map(lineText).join('\n') },
    {
      label: t.sales.total,
      isNumber: true,
      file: { money: ({ totalAmount }) => totalAmount },
      text: ({ totalAmount }) => money(totalAmount),
    },
  ]
}
