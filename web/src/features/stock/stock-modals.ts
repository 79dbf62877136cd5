import { claimDraft } from '../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../ui/dialog/lazy-modal.tsx'

/** Fetched when they are about to be opened. */
export const StockEntryModal = lazyModal(
  () => import('./entries/StockEntryModal.tsx').then((module) => module.StockEntryModal),
  ({ product }) => claimDraft({ name: 'stockEntry', of: product?.id }),
)

export const StockRemovalModal = lazyModal(
  () => import('./removals/StockRemovalModal.tsx').then((module) => module.StockRemovalModal),
  () => claimDraft({ name: 'stockRemoval' }),
)
