import { cashOf } from '@mezgeb/contract/selling/payments'

import { formatDateTime, formatMoney } from '../../../../lib/format/format.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Facts } from '../../../../ui/list/Facts.tsx'
import { BillButton } from '../../../buying/supplier-bills/BillButton.tsx'
import { paymentName } from '../../../selling/payments/payment-name.ts'

import type { SupplierPayment } from '@mezgeb/contract/buying/supplier-payments'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

type SupplierPaymentDialogProps = ModalProps & { payment: SupplierPayment }

/** A payment to a supplier: by what it was paid, and the bills that it names. */
export function SupplierPaymentDialog({ opened, onClose, payment }: SupplierPaymentDialogProps) {
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const { number, supplier, branch, by, date, amount, payments = [], bills, note } = payment
  const cash = cashOf({ totalAmount: amount, payments })
  const { id } = supplier
  return (
    <Dialog title={t.payables.payment(number)} opened={opened} onClose={onClose} isOnlyRead>
      <Facts
        facts={[
          {
            label: t.suppliers.label,
            value: (
              <TextLink way={{ to: '/payables/$id', params: { id } }}>
                {shownName(supplier)}
              </TextLink>
            ),
          },
          { label: t.payables.date, value: formatDateTime(date) },
          { label: t.branches.label, value: branch.name },
          { label: t.payables.by, value: by.name },
          { label: t.payables.amount, value: <strong>{money(amount)}</strong> },
          { label: t.payables.inCash, value: cash === 0 ? null : money(cash) },
          ...payments.map(({ amount: part, ...way }) => ({
            label: paymentName(way),
            value: money(part),
          })),
          ...bills.map((bill) => ({
            label: t.payables.isFor(bill.reference),
            value: <BillButton id={bill.id}>{money(bill.amount)}</BillButton>,
          })),
          { label: t.payables.note, value: note },
        ]}
      />
    </Dialog>
  )
}
