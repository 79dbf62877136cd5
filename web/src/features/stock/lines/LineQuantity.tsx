import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatAmount, formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { QuantityField } from '../../../ui/form/number/QuantityField.tsx'
import { resized } from './counted-in.ts'
import classes from './LineQuantity.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ReactNode } from 'react'

import type { CountedIn } from './counted-in.ts'
import type { GoodsLine, Typed } from './goods-line.ts'

type LineQuantityProps = {
  item: Pick<GoodsLine, 'quantity' | 'pack'>
  goods: Goods | undefined
  isLabelHidden: boolean
  /** Shows the price of the pack. */
  isSold?: boolean
  error: ReactNode
  'data-path': string
  onType: (units: Typed) => void
  onCountedIn: (unit: CountedIn) => void
  onEnter: () => void
}

/** The quantity of a line, in units or in packs of its product. The line has units. */
export function LineQuantity(props: LineQuantityProps) {
  const { item, goods, onType, onCountedIn, onEnter, error, isLabelHidden, isSold = false } = props
  const { packs = [] } = goods ?? {}
  const pack = packs.find(({ name }) => name === item.pack)
  const isPacked = pack !== undefined && typeof item.quantity === 'number'
  const field =
    pack === undefined
      ? { ...countedAs(goods), unit: goods?.unit, value: item.quantity, onChange: onType }
      : {
          unit: pack.name,
          value: resized(item.quantity, pack.size),
          onChange: (typed: Typed) => onType(typeof typed === 'number' ? typed * pack.size : typed),
        }
  return (
    <>
      <QuantityField
        {...{ isLabelHidden, error, onEnter }}
        data-path={props['data-path']}
        {...field}
      />
      {goods !== undefined && packs.length > 0 && (
        <div className={classes.pack}>
          <DeviceSelect
            label={t.goodsLines.countedIn}
            isLabelHidden
            value={pack?.name ?? ''}
            onChange={(name) => onCountedIn({ pack: name })}
          >
            <option value="">{goods.unit}</option>
            {packs.map(({ name, size }) => (
              <option key={name} value={name}>
                {name} ({formatCounted(size, goods)})
              </option>
            ))}
          </DeviceSelect>
          {isPacked && (
            <output>
              = {formatQuantity(Number(item.quantity), goods)}
              {isSold &&
                pack.price !== undefined &&
                ` · ${formatAmount(pack.price)} / ${pack.name}`}
            </output>
          )}
        </div>
      )}
    </>
  )
}
