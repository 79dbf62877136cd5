import { sumOf } from '@mezgeb/contract/kit/money'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { ApprovalFields } from '../../sale-approvals/ApprovalFields.tsx'
import { useApproval } from '../../sale-approvals/use-approval.ts'
import { useTillState } from '../state/till.ts'

import type { Failure } from '../state/till.ts'

type CreditApprovalProps = {
  limit: NonNullable<Failure['overLimit']>
  /** ETB that the sale puts on account. */
  onAccount: number | undefined
  onApproved: () => void
}

/** Asks for the approval of what a sale, which was refused for it, puts on account above the limit; else nothing. */
export function CreditApproval({ limit, onAccount = 0, onApproved }: CreditApprovalProps) {
  const basket = useTillState((state) => state.basket)
  const approval = useApproval()
  const customerId = basket.customer?.id
  const amount = sumOf([limit.owed, onAccount, -limit.limit])
  if (customerId === undefined || onAccount === 0 || amount <= 0) return null
  const sale = { documentId: basket.id, branchId: basket.branchId, customerId }

  async function ask(): Promise<void> {
    const given = await approval.ask({ kind: 'CREDIT', ...sale, amount })
    if (given !== null) onApproved()
  }

  return (
    <>
      <p>{t.approvals.ofCredit(formatAmount(amount))}</p>
      <ApprovalFields approval={approval} onEnter={() => void ask()} />
      {approval.failure?.other !== undefined && (
        <Message tone="danger">{approval.failure.other}</Message>
      )}
      {approval.person !== undefined && (
        <Button busy={approval.saving} onClick={() => void ask()}>
          {approval.submit}
        </Button>
      )}
    </>
  )
}
