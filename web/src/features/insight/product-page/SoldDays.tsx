import { SOLD_DAYS } from '@mezgeb/contract/insight/product-history'
import { useId } from 'react'

import {
  formatCount,
  formatCounted,
  formatDay,
  formatMoney,
  formatQuantity,
} from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import frame from '../dashboard/Panel.module.css'
import classes from './SoldDays.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Since when a product must be sold to say how long its stock lasts. */
const KNOWN_DAYS = 7

/** Sales of the last days, and the days that the stock lasts at that speed. */
export function SoldDays({ sheet: { product, sold } }: { sheet: ProductSheet }) {
  const id = useId()
  const { institution } = useUser()
  const { units, amount, days, daysOfCover } = sold
  const period = formatCount(SOLD_DAYS)
  const most = Math.max(1, ...days.map((day) => day.units))
  const isKnown = days.length - days.findIndex((day) => day.units > 0) >= KNOWN_DAYS
  return (
    <section className={frame.panel} aria-labelledby={id}>
      <h2 id={id}>{t.productPage.sold(period)}</h2>
      {units === 0 ? (
        <p className={frame.empty}>{t.productPage.noneSold(period)}</p>
      ) : (
        <>
          <div className={classes.days} aria-hidden="true">
            {days.map((day) => (
              <span
                key={day.day}
                title={t.productPage.soldOn(formatDay(day.day), formatCounted(day.units, product))}
                style={{ height: `${(100 * Math.max(0, day.units)) / most}%` }}
              />
            ))}
          </div>
          <Facts
            facts={[
              { label: t.productPage.soldUnits, value: formatQuantity(units, product) },
              {
                label: t.productPage.soldAmount,
                value: formatMoney(amount, 'product', institution?.currency),
              },
              {
                label: t.productPage.cover,
                value:
                  daysOfCover === null || !isKnown
                    ? null
                    : t.productPage.coverDays(daysOfCover, formatCount(daysOfCover)),
              },
            ]}
          />
        </>
      )}
    </section>
  )
}
