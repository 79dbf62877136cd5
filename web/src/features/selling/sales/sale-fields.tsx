import { Link } from '@tanstack/react-router'

import { formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { gaveBackField } from '../slips/gave-back.ts'
import { SaleTotal } from './returns/SaleTotal.tsx'
import { saleLabel, saleNumber } from '../../../lib/format/sale-number.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Sale } from '@mezgeb/contract/selling/sales'

import type { Field } from '../../../ui/list/field.ts'

const NUMBER: Field<Sale> = {
  get label() {
    return t.sales.numberLabel
  },
  isNumber: true,
  text: ({ number }) => number ?? null,
}

export function saleFields(user: User): Field<Sale>[] {
  const { currency, numbersSales = false } = user.institution ?? {}
  const nameOf = numbersSales ? saleLabel : saleNumber
  return [
    {
      label: t.printing.sale,
      text: nameOf,
      cell: (sale) => (
        <Link to="/sales/$id" params={{ id: sale.id }}>
          {nameOf(sale)}
        </Link>
      ),
    },
    ...(numbersSales ? [NUMBER] : []),
    {
      label: t.sales.date,
      sort: 'date',
      file: { time: ({ date }) => date },
      text: ({ date }) => formatDateTime(date),
    },
    { label: fieldLabel('customer'), text: ({ customer }) => shownName(customer) },
    { label: t.sales.seller, text: ({ seller }) => seller.name },
    ...branchField(user),
    {
      label: fieldLabel('totalAmount'),
      isNumber: true,
      file: { money: ({ totalAmount }) => totalAmount },
      text: ({ totalAmount }) => formatMoney(totalAmount, 'saleTotal', currency),
      cell: (sale) => <SaleTotal sale={sale} />,
    },
    gaveBackField(currency),
  ]
}
