import { lazyModal } from '../../../../../ui/dialog/lazy-modal.tsx'

/** Fetched when goods are about to come back. */
export const LazyFindSale = lazyModal(() => import('./FindSaleModal.tsx'))
