import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const SaleModal = lazyModal(() => import('./SaleModal.tsx'))
