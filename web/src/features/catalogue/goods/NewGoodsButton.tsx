import { useMay } from '../../../lib/session/use-may.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { NewGoodsModal } from './new-goods-modal.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

type NewGoodsButtonProps = { children: string; onAdded: (goods: Goods) => void }

/** Adds a product to the form's lines, for users who may create one. */
export function NewGoodsButton({ children, onAdded }: NewGoodsButtonProps) {
  if (!useMay()('products.create')) return null
  return (
    <ModalButton size="sm" modal={NewGoodsModal} modalProps={{ onAdded }}>
      {children}
    </ModalButton>
  )
}
