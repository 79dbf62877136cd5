import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'

import type { Transfer, TransferSummary } from '@mezgeb/contract/stock/transfers'

import type { BadgeTone } from '../../../ui/kit/Badge.tsx'

type Stated = Pick<TransferSummary, 'state' | 'receivedAt' | 'isReversed'>

/** Received, and some units are still open. */
export const isShort = ({ state, receivedAt }: Stated) => state === 'SENT' && receivedAt !== null

export function stateWord(transfer: Stated): string {
  if (transfer.isReversed === true) return t.reversals.reversed
  return isShort(transfer) ? t.transfersPage.missing : t.transferTrail.states[transfer.state]
}

export function stateTone(transfer: Stated): BadgeTone {
  if (transfer.isReversed === true) return 'default'
  if (isShort(transfer)) return 'danger'
  const tones = { REQUESTED: 'warning', APPROVED: 'info', SENT: 'info', CLOSED: 'success' } as const
  return (tones as Partial<Record<string, BadgeTone>>)[transfer.state] ?? 'default'
}

export function transferName({ number }: { number: string }): string {
  return t.transfersPage.named(number)
}

type Ends = Pick<TransferSummary, 'fromBranch' | 'toBranch'>

export function routeOf({ fromBranch, toBranch }: Ends): string {
  return t.transfersPage.way(fromBranch.name, toBranch.name)
}

/** Says that the last step of a transfer was taken. */
export function toastStep(transfer: Transfer): void {
  const done = transfer.steps.at(-1)?.step ?? transfer.state
  showToast(t.transfersPage.stepDone(transferName(transfer), t.transferTrail.states[done]))
}
