import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** The form of a bill or credit note, from several places of the account. */
export const SupplierBillModal = lazyModal(() => import('./SupplierBillModal.tsx'))
