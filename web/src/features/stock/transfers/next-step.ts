import { choosesBranch, mayUser } from '../../../lib/session/access.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Me } from '@mezgeb/contract/people/user'

/** Steps that move goods. */
export type GoodsStep = 'ship' | 'receive' | 'settle'
/** The one step that the user may take next. */
export type NextStep = 'request' | 'approve' | GoodsStep

export function nextStep({ state, ...transfer }: Transfer, user: Me): NextStep | null {
  const { fromBranch, toBranch, receivedAt } = transfer
  const may = (step: NextStep) => mayUser(user, `transfers.${step}`)
  const reaches = ({ id }: { id: string }) => choosesBranch(user) || user.branch?.id === id
  if (state === 'DRAFT' || state === 'REQUESTED') {
    if (may('approve')) return 'approve'
    return state === 'DRAFT' && may('request') && reaches(toBranch) ? 'request' : null
  }
  if (state === 'APPROVED') return may('ship') && reaches(fromBranch) ? 'ship' : null
  if (state !== 'SENT') return null
  if (receivedAt === null) return may('receive') && reaches(toBranch) ? 'receive' : null
  return may('settle') ? 'settle' : null
}

/** Before anything is sent: the receiving branch, and the sending one where it is asked to send. */
export function mayCancel({ state, fromBranch, toBranch }: Transfer, user: Me): boolean {
  if (!['DRAFT', 'REQUESTED', 'APPROVED'].includes(state)) return false
  if (!mayUser(user, 'transfers.request')) return false
  if (choosesBranch(user) || user.branch?.id === toBranch.id) return true
  return state === 'APPROVED' && user.branch?.id === fromBranch.id
}

/** Once, after it is closed, and only if something was accepted. */
export function mayReverse(transfer: Transfer, user: Me): boolean {
  const { state, items, reverses, reversedBy } = transfer
  const isOpen = state !== 'CLOSED' || reverses !== null || reversedBy !== null
  return !isOpen && items.some(({ accepted }) => accepted > 0) && mayUser(user, 'stock.reverse')
}

/** The receiving branch, before the transfer is approved. */
export function mayEdit(transfer: Transfer, user: Me): boolean {
  return transfer.state !== 'APPROVED' && mayCancel(transfer, user)
}
