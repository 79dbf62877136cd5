import { claimOwnDraft } from '../../lib/own-draft.ts'
import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when they are about to be opened. */
export const StockEntryModal = lazyModal(
  () => import('./StockEntryModal.tsx').then((module) => module.StockEntryModal),
  ({ product }) => claimOwnDraft({ name: 'stockEntry', of: product?.id }),
)

export const StockRemovalModal = lazyModal(
  () => import('./StockRemovalModal.tsx').then((module) => module.StockRemovalModal),
  () => claimOwnDraft({ name: 'stockRemoval' }),
)
