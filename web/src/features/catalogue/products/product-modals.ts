import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const ProductModal = lazyModal(
  () => import('./ProductModal.tsx').then((module) => module.ProductModal),
  ({ product }) => claimDraft({ name: 'product', of: product?.id }),
)
