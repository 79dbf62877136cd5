import { claimOwnDraft } from '../../lib/own-draft.ts'
import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const BranchModal = lazyModal(
  () => import('./BranchModal.tsx').then((module) => module.BranchModal),
  ({ branch }) => claimOwnDraft({ name: 'branch', of: branch?.id }),
)
