import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const StaffModal = lazyModal(
  () => import('./StaffModal.tsx').then((module) => module.StaffModal),
  ({ branchId }) => claimDraft({ name: 'staff', of: branchId }),
)
