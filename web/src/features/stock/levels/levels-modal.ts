import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Sets the levels of a product, in each branch. */
export const LevelsModal = lazyModal(() => import('./LevelsModal.tsx'))
