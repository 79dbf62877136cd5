import { ERRORS } from '@mezgeb/contract/kit/errors'
import {
  NotPaid,
  OverLimit,
  Overpaid,
  RULES,
  VoucherPaid,
  VoucherRest,
} from '@mezgeb/contract/selling/payments'
import { Named } from '@mezgeb/contract/kit/fields'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import * as z from 'zod/mini'

import { AppError } from '../../../platform/app-error.ts'
import { reaches } from '../../../platform/actor.ts'

import type { Actor } from '../../../platform/actor.ts'

export type PaymentOutcome =
  | 'not_found'
  | 'cash_listed'
  | 'tender_archived'
  | 'reference_required'
  | 'reference_twice'
  | 'reference_used'
  | 'overpaid'
  | 'not_paid'
  | 'over_limit'
  | VoucherOutcome

type VoucherOutcome =
  | 'voucher_not_taken'
  | 'voucher_unknown'
  | 'voucher_void'
  | 'voucher_expired'
  | 'voucher_rest'
  | 'voucher_paid_less'

const rule = ruleOf(RULES)
const { REFERENCE_USED, OVERPAID, NOT_PAID, OVER_LIMIT } = ERRORS
const sentence = ruleOf({
  REFERENCE_USED: REFERENCE_USED.message,
  OVERPAID: OVERPAID.message,
  NOT_PAID: NOT_PAID.message,
  OVER_LIMIT: OVER_LIMIT.message,
  VOUCHER_REST: ERRORS.VOUCHER_REST.message,
  VOUCHER_PAID_LESS: ERRORS.VOUCHER_PAID_LESS.message,
})

const Line = z.object({ line: z.int() })
const Used = z.object({ ...Line.shape, documentId: z.string(), branch: Named, date: z.string() })
const Over = z.object({ ...Overpaid.shape, over: z.number() })

/** The refusal for what explain_payments found; of a document in another branch the actor learns branch and time alone. */
export function paymentRefusal(
  actor: Pick<Actor, 'branchIds'>,
  outcome: PaymentOutcome,
  details: unknown,
): AppError {
  const invalid = (field: string, message: string) =>
    new AppError('INVALID', { fields: [{ path: pathOf(details, field), message }] })
  if (outcome === 'not_found') return new AppError('NOT_FOUND')
  if (outcome === 'cash_listed') return invalid('tenderId', rule('CASH_IS_THE_REST'))
  if (outcome === 'reference_required') return invalid('reference', rule('REFERENCE_REQUIRED'))
  if (outcome === 'reference_twice') return invalid('reference', rule('REFERENCE_TWICE'))
  if (outcome === 'reference_used') return usedReference(actor, Used.parse(details))
  if (outcome === 'tender_archived')
    return new AppError('TENDER_ARCHIVED', { fields: [{ path: pathOf(details, 'tenderId') }] })
  if (outcome === 'voucher_not_taken') return invalid('tenderId', rule('VOUCHER_NOT_TAKEN'))
  if (outcome === 'overpaid' || outcome === 'not_paid' || outcome === 'over_limit')
    return wrongAmount(outcome, details)
  return wrongVoucher(outcome, details)
}

const CODES = {
  voucher_unknown: 'VOUCHER_UNKNOWN',
  voucher_void: 'VOUCHER_VOID',
  voucher_expired: 'VOUCHER_EXPIRED',
} as const

function wrongVoucher(
  outcome: Exclude<VoucherOutcome, 'voucher_not_taken'>,
  details: unknown,
): AppError {
  const amount = pathOf(details, 'amount')
  if (outcome === 'voucher_rest') {
    const current = VoucherRest.parse(details)
    const fields = [{ path: amount, message: sentence('VOUCHER_REST', current) }]
    return new AppError('VOUCHER_REST', { current, fields })
  }
  if (outcome === 'voucher_paid_less') {
    const current = VoucherPaid.parse(details)
    const fields = [{ path: amount, message: sentence('VOUCHER_PAID_LESS', current) }]
    return new AppError('VOUCHER_PAID_LESS', { current, fields })
  }
  const fields = [{ path: pathOf(details, 'reference') }]
  if (outcome !== 'voucher_expired') return new AppError(CODES[outcome], { fields })
  return new AppError('VOUCHER_EXPIRED', { current: VoucherRest.parse(details), fields })
}

function wrongAmount(outcome: 'overpaid' | 'not_paid' | 'over_limit', details: unknown): AppError {
  if (outcome === 'overpaid') {
    const { over, ...current } = Over.parse(details)
    const fields = [{ path: 'payments', message: sentence('OVERPAID', { over }) }]
    return new AppError('OVERPAID', { current, fields })
  }
  if (outcome === 'not_paid') {
    const current = NotPaid.parse(details)
    const fields = [{ path: 'tendered', message: sentence('NOT_PAID', current) }]
    return new AppError('NOT_PAID', { current, fields })
  }
  const current = OverLimit.parse(details)
  const fields = [{ path: 'onAccount', message: sentence('OVER_LIMIT', current) }]
  return new AppError('OVER_LIMIT', { current, fields })
}

function usedReference(actor: Pick<Actor, 'branchIds'>, used: z.infer<typeof Used>): AppError {
  const { branch, date, documentId } = used
  const current = { branch, date: new Date(date).toISOString() }
  const message = sentence('REFERENCE_USED', { branch: branch.name, time: current.date })
  return new AppError('REFERENCE_USED', {
    current: reaches(actor, branch.id) ? { ...current, documentId } : current,
    fields: [{ path: pathOf(used, 'reference'), message }],
  })
}

const pathOf = (details: unknown, field: string) =>
  `payments.${Line.parse(details).line - 1}.${field}`
