import { claimOwnDraft } from '../../lib/own-draft.ts'
import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when they are about to be opened. */
export const SupplierModal = lazyModal(
  () => import('./SupplierModal.tsx').then((module) => module.SupplierModal),
  ({ supplier }) => claimOwnDraft({ name: 'supplier', of: supplier?.id }),
)

export const DeleteSupplierDialog = lazyModal(() =>
  import('./DeleteSupplierDialog.tsx').then((module) => module.DeleteSupplierDialog),
)
