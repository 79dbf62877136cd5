import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type NewGoodsProps = ModalProps & {
  /** Of the form that needs the new product. */
  onAdded?: ((goods: Goods) => void) | undefined
}

/** Adds a product from another form or screen. */
export const NewGoodsModal = lazyModal<NewGoodsProps>(() => import('../products/ProductModal.tsx'))
