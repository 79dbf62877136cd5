import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type NewProductProps = ModalProps & {
  /** Of the form that needs the new product. */
  onAdded: (product: Product) => void
}

/** Adds a product from another form. */
export const NewProductModal = lazyModal<NewProductProps>(() => import('./ProductModal.tsx'))
