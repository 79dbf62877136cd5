import { claimOwnDraft } from '../../lib/own-draft.ts'
import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const CategoryModal = lazyModal(
  () => import('./CategoryModal.tsx').then((module) => module.CategoryModal),
  ({ category }) => claimOwnDraft({ name: 'category', of: category?.id }),
)
