import { useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { LevelsModal } from '../../stock/product-levels/levels-modal.ts'
import classes from './ProductCard.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

type StockPerBranchProps = {
  product: Product
  /** Of the heading with the product's name. */
  titleId: string
}

/**
 * A product's stock in each branch, for an ADMIN on demand (decisions §5). No `details`: the
 * browser creates a layer for the hidden content of each, and checks them at every scroll step of a
 * long list.
 */
export function StockPerBranch({ product, titleId }: StockPerBranchProps) {
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useMay()('levels.edit')
  return (
    <div className={classes.branches} data-print={isOpen ? undefined : 'none'}>
      <button
        className={classes.toggle}
        type="button"
        aria-expanded={isOpen}
        aria-describedby={titleId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.product.perBranch}
      </button>
      {isOpen && <Branches stocks={product.branchProducts} />}
      {isOpen && mayEdit && (
        <ModalButton
          size="sm"
          modal={LevelsModal}
          modalProps={{ product }}
          aria-describedby={titleId}
        >
          {t.levels.set}
        </ModalButton>
      )}
    </div>
  )
}

function Branches({ stocks }: { stocks: Product['branchProducts'] }) {
  const names = useBranchNames()
  if (names === undefined) return <p>{t.ui.loading}</p>
  const facts = stocks.map((stock) => ({
    label: names.get(stock.branchId) ?? t.product.anotherBranch,
    value: unitsAndLevel(stock),
  }))
  facts.sort((a, b) => a.label.localeCompare(b.label))
  return <Facts facts={facts} />
}

function unitsAndLevel({ quantity, minimum, maximum }: Product['branchProducts'][number]): string {
  const units = formatCount(quantity)
  if (minimum === undefined && maximum === undefined) return units
  const from = minimum === undefined ? '' : formatCount(minimum)
  const to = maximum === undefined ? '' : formatCount(maximum)
  return `${units} (${from}–${to})`
}
