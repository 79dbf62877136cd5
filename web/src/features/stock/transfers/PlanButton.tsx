import { approveTransfer, requestTransfer } from '@mezgeb/contract/stock/transfer-steps'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { usePageAction } from '../../../ui/shell/page-action.ts'
import { toastStep } from './transfer-words.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

type PlanButtonProps = { transfer: Transfer; step: 'request' | 'approve' }

const CALLS = { request: requestTransfer, approve: approveTransfer }

/** Takes a step of the plan, without a form. */
export function PlanButton({ transfer: { id }, step }: PlanButtonProps) {
  const save = useSave(CALLS[step], toastStep)
  const take = () => save.mutate({ params: { id }, body: {} })
  const isPagesOwn = usePageAction(take)
  return (
    <>
      <Button
        variant="primary"
        busy={save.isPending}
        {...(isPagesOwn ? { 'aria-keyshortcuts': 'n' } : {})}
        onClick={take}
      >
        {t.transfersPage[step]}
      </Button>
      {save.error !== null && <p role="alert">{save.error.message}</p>}
    </>
  )
}
