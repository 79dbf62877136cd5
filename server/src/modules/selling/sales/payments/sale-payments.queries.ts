import { statement } from '../../../../platform/db/statement.ts'
import { paymentsOf } from '../../../stock/ledger/payments/payments-of-document.ts'

import type { PaymentRow } from '../../../stock/ledger/payments/payment-row.ts'

export const findPayments = statement<{ payments: PaymentRow[] | null }>(
  'payments_of_document',
  `select ${paymentsOf('$1', '$2')} as payments`,
)
