import { formatDate, formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'

import type { Field } from '../../../ui/list/field.ts'

export const voucherName = ({ number }: Pick<Voucher, 'number'>) => t.vouchersPage.named(number)

export function voucherFields(user: User): Field<Voucher>[] {
  const text = t.vouchersPage
  const money = (amount: number) => formatMoney(amount, 'saleTotal', user.institution?.currency)
  return [
    {
      label: t.vouchers.kinds.VOUCHER,
      text: voucherName,
      isNoFact: true,
      cell: (voucher) => (
        <TextLink way={{ to: '/vouchers/$id', params: { id: voucher.id } }}>
          {voucherName(voucher)}
        </TextLink>
      ),
    },
    { label: text.code, text: ({ code }) => code },
    { label: text.state, text: ({ state }) => text.states[state] },
    {
      label: fieldLabel('amount'),
      isNumber: true,
      file: { money: ({ amount }) => amount },
      text: ({ amount }) => money(amount),
    },
    {
      label: text.rest,
      isNumber: true,
      file: { money: ({ rest }) => rest },
      text: ({ rest }) => money(rest),
    },
    {
      label: t.sales.date,
      sort: 'date',
      file: { time: ({ date }) => date },
      text: ({ date }) => formatDateTime(date),
    },
    {
      label: text.lastDay,
      isLeftOutEmpty: true,
      text: ({ lastDay }) => (lastDay === null ? null : formatDate(lastDay)),
    },
    {
      label: fieldLabel('customer'),
      isLeftOutEmpty: true,
      text: ({ customer }) => customer && shownName(customer),
    },
    { label: text.soldBy, text: ({ by }) => by.name },
    ...branchField(user),
  ]
}
