import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { t } from '../../../texts/texts.ts'
import { fieldOf } from '../facets/line-column.ts'
import { unlessEmpty } from '../facets/line-facet.ts'
import { lineUnitOf } from '../lines/counted-in.ts'
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
  toBody: (line, goods) => {
    const { name, size } = lineUnitOf(line, goods)
    return {
      unitCost: unlessEmpty(line.unitCost),
      ...(line.unitCost === '' || name === '' ? {} : { costUnits: size }),
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
        <CostOf {...cell} />
      </>
    ),
  }
}

function CostOf({ item, goods }: LineCell<CostedLine>) {
  const { name } = lineUnitOf(item, goods)
  return name === '' ? null : <p className={classes.costOf}>{t.goodsLines.costOf(name)}</p>
}

/** The last cost in grey, of the pack where one is chosen. The right arrow takes it. */
function lastCostOf({ setField, item, goods }: LineCell<CostedLine>, last: CostColumn['last']) {
  const each = last?.costs.get(item.productId)
  if (last === undefined || each === undefined) return {}
  const cost = costFor(each, partsOf(goods), lineUnitOf(item, goods).size)
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
