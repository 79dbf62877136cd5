import { claimOwnDraft } from '../../lib/own-draft.ts'
import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const StaffModal = lazyModal(
  () => import('./StaffModal.tsx').then((module) => module.StaffModal),
  ({ branchId }) => claimOwnDraft({ name: 'staff', of: branchId }),
)
