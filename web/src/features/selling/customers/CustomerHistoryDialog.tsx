import { amountOf, listSales } from '@mezgeb/contract/selling/sales'
import { Link } from '@tanstack/react-router'

import { formatCounted, formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { NoRows } from '../../workspace/records/NoRows.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { gaveBackField, isVoid } from '../slips/gave-back.ts'
import { CustomerAccount } from '../customer-payments/CustomerAccount.tsx'
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
  const { items } = list
  const title = t.customers.historyOf(shownName(customer))
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="lg" isOnlyRead>
      <CustomerAccount customer={customer} />
      <NoRows list={list} failed={t.sales.failed} none={t.sales.none} />
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
  const total = money(sale.totalAmount)
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
          ...sale.saleItems.map((item) => ({
            label: `${item.product.name} × ${formatCounted(item.quantity, item.product)}`,
            value: money(amountOf(item)),
          })),
          {
            label: t.sales.total,
            value: <strong>{isVoid(sale) ? <s>{total}</s> : total}</strong>,
          },
          ...factsOf([gaveBackField(currency)], sale),
        ]}
      />
    </li>
  )
}

/** A sale with all its lines. */
function historyFields({ institution }: User): Field<Sale>[] {
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  const lineText = (item: Sale['saleItems'][number]) =>
    `${item.product.name} × ${formatCounted(item.quantity, item.product)}: ${money(amountOf(item))}`
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
    gaveBackField(institution?.currency),
  ]
}
