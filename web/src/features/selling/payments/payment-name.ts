import { referenceKey } from '@mezgeb/contract/selling/payments'

import { tenderName } from '../tenders/tender-name.ts'

import type { Payment } from '@mezgeb/contract/selling/payments'

const SHOWN = 4

/** The tender and the reference. The code of a voucher is money, so papers have its end alone. */
export function paymentName({ tender, reference }: Pick<Payment, 'tender' | 'reference'>): string {
  const isCode = tender.readyMade === 'OWN_VOUCHER' && reference !== null
  const shown = isCode ? `…${referenceKey(reference).slice(-SHOWN)}` : reference
  return [tenderName(tender), shown].filter(Boolean).join(' ')
}
