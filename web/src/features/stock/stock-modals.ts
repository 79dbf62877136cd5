import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when they are about to be opened. */
export const StockEntryModal = lazyModal(() =>
  import('./StockEntryModal.tsx').then((module) => module.StockEntryModal),
)

export const StockRemovalModal = lazyModal(() =>
  import('./StockRemovalModal.tsx').then((module) => module.StockRemovalModal),
)
