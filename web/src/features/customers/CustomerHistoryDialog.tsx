import { listSales, saleTotal } from '@mezgeb/contract/sales'
import { Link } from '@tanstack/react-router'

import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useList } from '../../lib/use-list.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { saleNumber } from '../sales/sale-number.ts'
import classes from './CustomerHistoryDialog.module.css'
import { historyColumns } from './history-columns.ts'

import type { Customer } from '@mezgeb/contract/customers'
import type { Sale } from '@mezgeb/contract/sales'

type CustomerHistoryDialogProps = { opened: boolean; onClose: () => void; customer: Customer }

/** A customer's sales with their lines and totals, newest first (decisions §7). */
export function CustomerHistoryDialog({ opened, onClose, customer }: CustomerHistoryDialogProps) {
  const list = useList(listSales, { query: { customerId: customer.id } })
  const { items, error } = list
  return (
    <Dialog
      title={t.customers.historyOf(customer.name)}
      opened={opened}
      onClose={onClose}
      size="lg"
      isOnlyRead
    >
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
          <PrintButton
            title={t.customers.historyOf(customer.name)}
            list={list}
            columns={historyColumns}
          />
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
        <Link className={classes.number} to={paths.receipt} params={{ id: sale.id }}>
          {saleNumber(sale)}
        </Link>
        <span>{formatDate(sale.date)}</span>
      </h3>
      <Facts
        facts={[
          ...sale.saleItems.map(({ product, quantity, unitPrice }) => ({
            label: `${product.name} × ${formatCount(quantity)}`,
            value: money(saleTotal([{ price: unitPrice, quantity }])),
          })),
          { label: t.sales.total, value: <strong>{money(sale.totalAmount)}</strong> },
        ]}
      />
    </li>
  )
}
