import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const CustomerModal = lazyModal(
  () => import('./CustomerModal.tsx').then((module) => module.CustomerModal),
  ({ customer }) => claimDraft({ name: 'customer', of: customer?.id }),
)

export const CustomerHistoryDialog = lazyModal(() =>
  import('./CustomerHistoryDialog.tsx').then((module) => module.CustomerHistoryDialog),
)
