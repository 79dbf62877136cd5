import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

type NewProductProps = ModalProps & {
  /** That was typed. */
  name?: string | undefined
  /** Of the form that needs the new product. */
  onAdded?: ((product: Product) => void) | undefined
}

/** Adds a product from another form or screen. */
export const NewProductModal = lazyModal<NewProductProps>(() => import('../ProductModal.tsx'))
