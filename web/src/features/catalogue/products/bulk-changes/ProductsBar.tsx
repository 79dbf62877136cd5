import { PRODUCTS_CHANGED_MAX } from '@mezgeb/contract/catalogue/product-changes'

import { formatCount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { ButtonLink } from '../../../../ui/kit/ButtonLink.tsx'
import { SelectionBar } from '../../../workspace/records/SelectionBar.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { SelectedItems } from '../../../workspace/records/use-selection.ts'

const ProductsModal = lazyModal(() => import('./ProductsModal.tsx'))

/** Chosen products whose labels fit into an address. */
const LABELS_MAX = 100

type ProductsBarProps = {
  selection: Pick<SelectedItems<Product>, 'clear' | 'chooseAll'>
  items: readonly Product[]
  total: number
  isArchived: boolean
}

/** Buttons that change the chosen products. */
export function ProductsBar({ selection, items, total, isArchived }: ProductsBarProps) {
  const { clear, chooseAll } = selection
  const words = t.productsAtOnce
  const buttons = [
    ['price', words.price],
    ['category', words.moveTo],
    ['threshold', words.threshold],
    isArchived ? (['unarchive', words.unarchive] as const) : (['archive', words.archive] as const),
  ] as const
  return (
    <SelectionBar selection={{ ...selection, items }} total={total} most={PRODUCTS_CHANGED_MAX}>
      {buttons.map(([change, label]) => (
        <ModalButton
          key={change}
          size="sm"
          modal={ProductsModal}
          modalProps={{
            change,
            products: items,
            onDone: clear,
            onStale: () =>
              items.length < total ? undefined : void chooseAll(PRODUCTS_CHANGED_MAX),
          }}
        >
          {label}
        </ModalButton>
      ))}
      {items.length <= LABELS_MAX ? (
        <ButtonLink way={{ to: '/labels', search: { products: items.map(({ id }) => id).join() } }}>
          {words.labels}
        </ButtonLink>
      ) : (
        <span>{words.labelsMax(formatCount(LABELS_MAX))}</span>
      )}
    </SelectionBar>
  )
}
