import { totalOf } from '@mezgeb/contract/money'
import { listSales } from '@mezgeb/contract/sales'

import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { useList } from '../../lib/use-list.ts'
import { useUser } from '../../lib/use-user.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { saleNumber } from '../sales/sale-number.ts'
import classes from './CustomerHistoryDialog.module.css'

import type { Customer } from '@mezgeb/contract/customers'
import type { Sale } from '@mezgeb/contract/sales'

type CustomerHistoryDialogProps = { opened: boolean; onClose: () => void; customer: Customer }

/** A customer's sales with their lines and totals, newest first (decisions §7). */
export function CustomerHistoryDialog({ opened, onClose, customer }: CustomerHistoryDialogProps) {
  const list = useList(listSales, { query: { customerId: customer.id } })
  return (
    <Dialog
      title={`History of ${customer.name}`}
      opened={opened}
      onClose={onClose}
      size="lg"
      isOnlyRead
    >
      {list.error !== null && (
        <ErrorPanel
          title="Error loading sales"
          message={list.error.message}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {list.items === undefined && list.error === null && <Skeleton />}
      {list.items?.length === 0 && <EmptyState>No sales available.</EmptyState>}
      <ul className={classes.sales} aria-label="Sales">
        {list.items?.map((sale) => (
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
        <span>{saleNumber(sale)}</span>
        <span>{formatDate(sale.date)}</span>
      </h3>
      <Facts
        facts={[
          ...sale.saleItems.map(({ product, quantity, unitPrice }) => ({
            label: `${product.name} × ${formatCount(quantity)}`,
            value: money(totalOf([{ price: unitPrice, quantity }])),
          })),
          { label: 'Total', value: <strong>{money(sale.totalAmount)}</strong> },
        ]}
      />
    </li>
  )
}
