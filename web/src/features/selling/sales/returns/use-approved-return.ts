import { sumOf } from '@mezgeb/contract/kit/money'
import { useState } from 'react'

import { useMay } from '../../../../lib/session/use-may.ts'
import { useApproval } from '../../sale-approvals/use-approval.ts'
import { useDiscountLimit } from '../../sale-discounts/use-discount-limit.ts'
import { exchangeDiscount } from '../discounts/exchange-discount.ts'
import { STORE_CREDIT, difference, draftAmount, isExchange, leavesNothing } from './return-draft.ts'
import { useReturnForm } from './use-return-form.ts'

import type { Approval } from '@mezgeb/contract/selling/sale-approvals/approvals'
import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import type { FormEvent } from 'react'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ReturnDraft } from './return-draft.ts'
import type { Limit, ReturnModalProps } from './use-return-form.ts'

/** ETB. Goods that cost nothing need an approval, too. */
const LEAST = 0.01

/**
 * The form of a return. It asks for the approvals of a sale of another day, of a void one and of a discount before it is sent, and for
 * that of credit once an exchange was refused for it.
 */
export function useApprovedReturn(props: ReturnModalProps) {
  const { form, shell, goods, overLimit, isReady } = useReturnForm(props)
  const approval = useApproval()
  const limit = useDiscountLimit()
  const mayVoid = useMay()('voids.make')
  const [given, setGiven] = useState<readonly Approval[]>([])
  const judged = { of: props.of, goods, limit, mayVoid, overLimit }
  const requests = requestsOf(form.values, judged).filter(
    ({ kind, documentId, amount }) =>
      !given.some(
        (one) => one.kind === kind && one.documentId === documentId && amount <= one.amount,
      ),
  )

  async function submit(event?: FormEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault()
    if (requests.length > 0 && isReady()) {
      for (const request of requests) {
        const answer = await approval.ask(request)
        if (answer === null) return
        setGiven((before) => [...before, answer])
      }
    }
    shell.onSubmit()
  }

  return {
    form,
    goods,
    approval: requests.length > 0 ? approval : null,
    voids: requests.some(({ kind }) => kind === 'VOID'),
    credit: requests.find(({ kind }) => kind === 'CREDIT')?.amount,
    shell: {
      ...shell,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      saving: shell.saving || approval.saving,
      error: approval.failure?.other ?? shell.error,
    },
  }
}

type Judged = {
  of: ReturnableSale
  goods: KnownGoods
  limit: number | null
  mayVoid: boolean
  overLimit: Limit | null
}

/** The approvals that the draft needs. */
function requestsOf(draft: ReturnDraft, { of, goods, limit, mayVoid, overLimit }: Judged) {
  const { sale, branchId, mayReturn } = of
  const document = { documentId: draft.id, branchId }
  const ofSale = { ...document, saleId: sale.id, amount: Math.max(draftAmount(draft, of), LEAST) }
  const voids = !isExchange(draft) && leavesNothing(draft, of)
  const discount = { kind: 'DISCOUNT', ...document } as const
  const { needsApproval, all: off } = exchangeDiscount(draft, { of, goods, limit })
  const { customerId } = of
  const above = overLimit === null ? 0 : aboveLimit(draft, { of, goods, overLimit })
  return [
    ...(customerId === undefined || above <= 0
      ? []
      : [{ kind: 'CREDIT' as const, ...document, customerId, amount: above }]),
    ...(mayReturn ? [] : [{ kind: 'RETURN' as const, ...ofSale }]),
    ...(mayReturn && voids && !mayVoid ? [{ kind: 'VOID' as const, ...ofSale }] : []),
    ...(isExchange(draft) && needsApproval ? [{ ...discount, amount: off }] : []),
  ]
}

type OverLimitDraft = Pick<Judged, 'of' | 'goods'> & { overLimit: Limit }

/** ETB that an exchange puts on account above the limit. */
function aboveLimit(draft: ReturnDraft, { of, goods, overLimit }: OverLimitDraft): number {
  if (!isExchange(draft) || draft.tenderId !== STORE_CREDIT) return 0
  const onAccount = difference(draft, of, goods)
  return onAccount <= 0 ? 0 : sumOf([overLimit.owed, onAccount, -overLimit.limit])
}
