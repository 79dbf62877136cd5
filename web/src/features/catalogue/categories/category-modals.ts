import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const CategoryModal = lazyModal(
  () => import('./CategoryModal.tsx').then((module) => module.CategoryModal),
  ({ category }) => claimDraft({ name: 'category', of: category?.id }),
)
