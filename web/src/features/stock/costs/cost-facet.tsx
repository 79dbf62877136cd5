import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { t } from '../../../texts/texts.ts'
import { fieldOf } from '../facets/line-column.ts'
import { unlessEmpty } from '../facets/line-facet.ts'
import { packOf, sizeOf, unitOf } from '../lines/line-pack.ts'
import classes from '../lines/LineQuantity.module.css'

import type { KeyboardEvent } from 'react'

import type { GoodsLine, Typed } from '../lines/goods-line.ts'
import type { LineCell, LineColumn } from '../facets/line-column.ts'
import type { LineFacet } from '../facets/line-facet.ts'

export type CostedLine = GoodsLine & { unitCost: Typed }

/** ETB for the unit, or a pack, from those for another size. */
export function costFor(cost: Typed, from: number, to: number): Typed {
  if (typeof cost !== 'number' || from === to) return cost
  return Math.round(((cost * to) / from) * 10_000) / 10_000
}

/** The cost of the unit, or of the pack in which the line is counted. */
export const costFacet: LineFacet<CostedLine> = {
  empty: { unitCost: '' },
  repacked: ({ unitCost }, from, to) => ({ unitCost: costFor(unitCost, from, to) }),
  toBody: ({ unitCost, pack }, goods) => {
    const size = packOf({ pack }, goods)?.size
    return {
      unitCost: unlessEmpty(unitCost),
      ...(unitCost === '' || size === undefined ? {} : { costUnits: size }),
    }
  },
}

type CostColumn = {
  label: string
  width?: string
  /** Proposed: ETB of a unit by product, and the words for it. */
  last?: { costs: ReadonlyMap<string, number>; title: string }
}

export function costColumn({ label, width = '7rem', last }: CostColumn): LineColumn<CostedLine> {
  return {
    name: 'cost',
    label,
    width,
    render: (cell) => (
      <>
        <NumberField
          label={label}
          {...fieldOf(cell, 'unitCost', cell.item.unitCost)}
          {...lastCostOf(cell, last)}
        />
        {packOf(cell.item, cell.goods) !== undefined && (
          <p className={classes.costOf}>{t.goodsLines.costOf(cell.item.pack)}</p>
        )}
      </>
    ),
  }
}

/** The last cost in grey, of the pack where one is chosen. The right arrow takes it. */
function lastCostOf({ setField, item, goods }: LineCell<CostedLine>, last: CostColumn['last']) {
  const each = last?.costs.get(item.productId)
  if (last === undefined || each === undefined) return {}
  const cost = costFor(each, unitOf(goods), sizeOf(item, goods))
  return {
    placeholder: String(cost),
    title: last.title,
    'aria-keyshortcuts': 'ArrowRight',
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowRight' || item.unitCost !== '') return
      event.preventDefault()
      setField('unitCost', cost)
    },
  }
}
