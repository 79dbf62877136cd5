import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when it is about to be opened. */
export const PrintDialog = lazyModal(() =>
  import('./PrintDialog.tsx').then((module) => module.PrintDialog),
)
