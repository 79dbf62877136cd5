import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { getCustomer } from '@mezgeb/contract/selling/customer-sales'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatMoney } from '../../../../lib/format/format.ts'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Facts } from '../../../../ui/list/Facts.tsx'
import { PaymentPaper } from '../../../selling/customer-payments/PaymentPaper.tsx'
import { wayOfDocument } from '../../../stock/document-link.ts'

import type { CustomerPayment } from '@mezgeb/contract/selling/customer-payments'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

/** The kind of the documents that are paid. */
const FREQUENT = FREQUENT_KINDS[0]?.kind ?? ''

type CustomerPaymentDialogProps = ModalProps & { payment: CustomerPayment }

/** A payment of a customer: the sales that it was said to pay, and its receipt. */
export function CustomerPaymentDialog({ opened, onClose, payment }: CustomerPaymentDialogProps) {
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const { number, customer, amount, settles = [] } = payment
  const { id } = customer
  const { data } = useCall(getCustomer, { params: { id } }, { enabled: opened })
  return (
    <Dialog title={t.customerPayments.named(number)} opened={opened} onClose={onClose} isOnlyRead>
      <Facts
        facts={[
          {
            label: t.customers.label,
            value: (
              <TextLink way={{ to: '/customers/$id', params: { id } }}>
                {shownName(customer)}
              </TextLink>
            ),
          },
          { label: t.customerPayments.paid, value: <strong>{money(amount)}</strong> },
          ...settles.map(({ saleId, number: ofSale, amount: part }) => ({
            label: saleNumber({ id: saleId, number: ofSale }),
            value: (
              <TextLink way={wayOfDocument({ id: saleId, kind: FREQUENT })}>{money(part)}</TextLink>
            ),
          })),
        ]}
      />
      {data !== undefined && <PaymentPaper payment={payment} owed={data.customer.owed ?? 0} />}
    </Dialog>
  )
}
