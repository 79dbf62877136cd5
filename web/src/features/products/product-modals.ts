import { claimOwnDraft } from '../../lib/own-draft.ts'
import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const ProductModal = lazyModal(
  () => import('./ProductModal.tsx').then((module) => module.ProductModal),
  ({ product }) => claimOwnDraft({ name: 'product', of: product?.id }),
)
