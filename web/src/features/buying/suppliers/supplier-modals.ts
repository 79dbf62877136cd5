import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when they are about to be opened. */
export const SupplierModal = lazyModal(
  () => import('./SupplierModal.tsx').then((module) => module.SupplierModal),
  ({ supplier }) => claimDraft({ name: 'supplier', of: supplier?.id }),
)

export const DeleteSupplierDialog = lazyModal(() =>
  import('./DeleteSupplierDialog.tsx').then((module) => module.DeleteSupplierDialog),
)
