import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idParams } from '../kit/fields.ts'
import { NAME_MAX, textField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { documentFields } from './ledger.ts'
import { Transfer } from './transfers.ts'

export const RULES = {
  WAY_BACK_REASON_REQUIRED: 'Say why the goods go back',
} as const
const rule = ruleOf(RULES)

export const TransferReversal = z.object({
  ...documentFields,
  reason: textField(1, rule('WAY_BACK_REASON_REQUIRED'), NAME_MAX),
})

/**
 * Takes the accepted goods of a closed transfer back at once with a transfer of the other direction. Damaged and lost units stay
 * as they are. 409 NOT_REVERSIBLE for a transfer that is not closed, that accepted nothing or is a reversal, ALREADY_REVERSED.
 */
export const reverseTransfer = endpoint({
  method: 'POST',
  path: '/stock/transfers/{id}/reverse',
  summary: 'Take the goods of a closed transfer back; gives the transfer that does it',
  needs: 'stock.reverse',
  params: idParams,
  body: TransferReversal,
  reply: Transfer,
  changes: ['transfers', 'stock'],
  refusals: ['OUT_OF_STOCK', 'STOCK_TOO_LARGE', 'NOT_REVERSIBLE', 'ALREADY_REVERSED'],
  failure: 'Failed to reverse the transfer.',
  creates: true,
})
