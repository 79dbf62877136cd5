import { memo, useState } from 'react'

import { formatAmount, formatDate } from '../../../../lib/format/format.ts'
import { today } from '../../../../lib/format/today.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { BarcodeLines } from '../../../../ui/kit/BarcodeLines.tsx'
import { barsOfProduct } from './bars-of.ts'
import { labelName } from './label-lines.ts'
import { LABEL_SIZES, isSheet, placesOf } from './label-sizes.ts'
import classes from './LabelPages.module.css'

import type { Bars } from './bars-of.ts'
import type { LabelProduct } from './label-lines.ts'
import type { LabelSize } from './label-sizes.ts'

type LabelPagesProps = {
  size: LabelSize
  /** In their order; undefined is a place that stays empty. */
  labels: readonly (LabelProduct | undefined)[]
  /** Absent: all. */
  pagesMax?: number
}

/** Labels as they are printed: sheets, or one page for each label of a roll. */
export function LabelPages({ size, labels, pagesMax = Infinity }: LabelPagesProps) {
  const { institution } = useUser()
  const [day] = useState(today)
  const places = placesOf(size)
  const pages = Math.min(pagesMax, Math.ceil(labels.length / places))
  const style = styleOf(size)
  const shop = institution?.name ?? ''
  const currency = institution?.currency ?? 'ETB'
  return Array.from({ length: pages }, (_, page) => (
    <div
      key={page}
      className={classes.page}
      data-size={size}
      data-sheet={isSheet(size)}
      {...{ style }}
    >
      {labels.slice(page * places, (page + 1) * places).map((product, place) =>
        product === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- a place on the sheet
          <div key={place} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a place on the sheet
          <Label key={place} {...{ product, shop, currency, day }} />
        ),
      )}
    </div>
  ))
}

/** Room for rounding, so that a page never needs a second one. */
const SPARE_MM = 0.5
const SHEET = { width: 210, height: 297 }

function styleOf(size: LabelSize) {
  const { columns, width, height, top, left, gap } = LABEL_SIZES[size]
  const page = isSheet(size) ? SHEET : { width, height }
  return {
    width: `${page.width}mm`,
    height: `${page.height - SPARE_MM}mm`,
    padding: `${top}mm 0 0 ${left}mm`,
    gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
    gridAutoRows: `${height}mm`,
    columnGap: `${gap}mm`,
    fontSize: `${height / (size === 'a4-5x13' ? 9.5 : 12)}mm`,
  }
}

/** Letters of a price that leave room for the unit on a roll of 58 mm. */
const LONG_PRICE = 7

type LabelProps = { product: LabelProduct; shop: string; currency: string; day: string }

const Label = memo(function OneLabel({ product, shop, currency, day }: LabelProps) {
  const { name, unit, pricePerUnit, code, part, validFrom = day } = product
  const bars = barsOfProduct(product)
  const price = formatAmount(pricePerUnit)
  const isCodeShown = code !== null && code !== bars?.text
  return (
    <article
      className={classes.label}
      aria-label={labelName(product)}
      data-part={part !== undefined}
    >
      <p className={classes.name}>{name}</p>
      <p className={classes.price}>
        <span>{currency}</span> <strong data-long={price.length > LONG_PRICE}>{price}</strong>{' '}
        <span className={classes.unit}>/ {unit}</span>
      </p>
      {bars !== undefined && <BarcodeOf bars={bars} />}
      {part !== undefined && <p className={classes.part}>{part.text}</p>}
      <p className={classes.foot}>
        <span className={classes.shop}>{shop}</span>
        <span>{isCodeShown && code}</span>
        {/* Of two dates on a label, a customer would take the wrong one. */}
        {part === undefined && (
          <span className={classes.date}>{formatDate(validFrom > day ? validFrom : day)}</span>
        )}
      </p>
    </article>
  )
})

function BarcodeOf({ bars: { modules, text } }: { bars: Bars }) {
  return (
    <div className={classes.barcode}>
      <BarcodeLines modules={modules} label={text} />
      <span aria-hidden="true">{text}</span>
    </div>
  )
}
