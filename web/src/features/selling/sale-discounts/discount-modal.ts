import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when the till is idle. */
export const LazyDiscount = lazyModal(() => import('./DiscountModal.tsx'))
