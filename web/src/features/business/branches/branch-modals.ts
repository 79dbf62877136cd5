import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const BranchModal = lazyModal(
  () => import('./BranchModal.tsx').then((module) => module.BranchModal),
  ({ branch }) => claimDraft({ name: 'branch', of: branch?.id }),
)
