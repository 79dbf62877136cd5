import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { NewGoodsModal } from './new-goods-modal.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

/** Adds a product to the form's lines, for users who may create one. */
export function NewGoodsButton({ onAdded }: { onAdded: (goods: Goods) => void }) {
  if (!useMay()('products.create')) return null
  return (
    <ModalButton size="sm" modal={NewGoodsModal} modalProps={{ onAdded }}>
      {t.products.newProduct}
    </ModalButton>
  )
}
