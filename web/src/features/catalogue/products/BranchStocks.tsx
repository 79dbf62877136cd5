import { isStocked } from '@mezgeb/contract/catalogue/product-out-of-stock'

import { formatCounted } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { LevelsModal } from '../../stock/levels/levels-modal.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** Stock and levels of a product in each branch, with the button that sets the levels. */
export function BranchStocks({ product, titleId }: { product: Product; titleId: string }) {
  const names = useBranchNames()
  const mayEdit = useMay()('levels.edit')
  if (names === undefined) return <p>{t.ui.loading}</p>
  const facts = product.branchProducts.map((stock) => ({
    label: names.get(stock.branchId) ?? t.product.anotherBranch,
    value: unitsAndLevel(product, stock),
  }))
  facts.sort((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <Facts facts={facts} />
      {mayEdit && (
        <ModalButton
          size="sm"
          modal={LevelsModal}
          modalProps={{ product }}
          aria-describedby={titleId}
        >
          {t.levels.set}
        </ModalButton>
      )}
    </>
  )
}

function unitsAndLevel(product: Product, stock: Product['branchProducts'][number]): string {
  const { quantity, minimum, maximum } = stock
  if (quantity === 0 && !isStocked(stock)) return t.levels.notStocked
  const units = formatCounted(quantity, product)
  if (minimum === undefined && maximum === undefined) return units
  const from = minimum === undefined ? '' : formatCounted(minimum, product)
  const to = maximum === undefined ? '' : formatCounted(maximum, product)
  return `${units} (${from}–${to})`
}
