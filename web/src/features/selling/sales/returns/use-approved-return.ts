import { useState } from 'react'

import { useApproval } from '../../sale-approvals/use-approval.ts'
import { useDiscountLimit } from '../../sale-discounts/use-discount-limit.ts'
import { judgeDiscount } from '../exchanges/exchange-discount.ts'
import { draftAmount, isExchange } from './return-draft.ts'
import { useReturnForm } from './use-return-form.ts'

import type { Approval } from '@mezgeb/contract/selling/sale-approvals/approvals'
import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import type { FormEvent } from 'react'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ReturnDraft } from './return-draft.ts'
import type { ReturnModalProps } from './use-return-form.ts'

/** ETB. Goods that cost nothing need an approval, too. */
const LEAST = 0.01

/** The form of a return. It asks for the approvals of a sale of another day and of a discount before it is sent. */
export function useApprovedReturn(props: ReturnModalProps) {
  const { form, shell, goods, schema } = useReturnForm(props)
  const approval = useApproval()
  const limit = useDiscountLimit()
  const [given, setGiven] = useState<readonly Approval[]>([])
  const wishes = wishesOf(form.values, { of: props.of, goods, limit }).filter(
    ({ kind, documentId, amount }) =>
      !given.some(
        (one) => one.kind === kind && one.documentId === documentId && amount <= one.amount,
      ),
  )

  async function submit(event?: FormEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault()
    if (wishes.length > 0 && schema.safeParse(form.getValues()).success) {
      for (const wish of wishes) {
        const answer = await approval.ask(wish)
        if (answer === null) return
        setGiven((before) => [...before, answer])
      }
    }
    shell.onSubmit()
  }

  return {
    ...{ form, goods },
    approval: wishes.length > 0 ? approval : null,
    shell: {
      ...shell,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      saving: shell.saving || approval.saving,
      error: approval.failure?.other ?? shell.error,
    },
  }
}

/** The approvals that the draft needs. */
function wishesOf(
  draft: ReturnDraft,
  { of, goods, limit }: { of: ReturnableSale; goods: KnownGoods; limit: number | null },
) {
  const { sale, branchId, mayReturn } = of
  const document = { documentId: draft.id, branchId }
  const back = { kind: 'RETURN', ...document, saleId: sale.id } as const
  const discount = { kind: 'DISCOUNT', ...document } as const
  const { needsApproval, off } = judgeDiscount(draft, { of, goods, limit })
  return [
    ...(mayReturn ? [] : [{ ...back, amount: Math.max(draftAmount(draft, of), LEAST) }]),
    ...(isExchange(draft) && needsApproval ? [{ ...discount, amount: off }] : []),
  ]
}
