import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const AdminModal = lazyModal(() =>
  import('./AdminModal.tsx').then((module) => module.AdminModal),
)
