import { newPrice } from '@mezgeb/contract/catalogue/product-changes'

import { formatCount, formatMoney } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { priceChangeOf } from './changes-of-products.ts'
import classes from './ProductsModal.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { Typed } from './changes-of-products.ts'

const SHOWN = 50

/** The prices of the chosen products before and after the change, those that are not possible first. */
export function NewPrices({ products, typed }: { products: readonly Product[]; typed: Typed }) {
  const currency = useUser().institution?.currency
  const change = priceChangeOf(typed)
  if (change === null) return null
  const money = (price: number) => formatMoney(price, 'product', currency)
  const rows = products
    .map(({ id, name, pricePerUnit }) => ({
      id,
      name,
      pricePerUnit,
      next: newPrice(pricePerUnit, change),
    }))
    .toSorted((one, other) => Number(other.next === null) - Number(one.next === null))
  const more = rows.length - SHOWN
  return (
    <div
      className={classes.scroll}
      role="region"
      aria-label={t.productsAtOnce.preview}
      tabIndex={0}
    >
      <table className={classes.preview} aria-label={t.productsAtOnce.preview}>
        <thead>
          <tr>
            <th scope="col">{t.products.label}</th>
            <th scope="col">{t.productsAtOnce.before}</th>
            <th scope="col">{t.productsAtOnce.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ id, name, pricePerUnit, next }) => (
            <tr key={id} data-wrong={next === null || undefined}>
              <th scope="row">{name}</th>
              <td>{money(pricePerUnit)}</td>
              <td>{next === null ? t.productsAtOnce.impossible : money(next)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{t.productsAtOnce.moreRows(formatCount(more))}</p>}
    </div>
  )
}
