import { isLowStock, shownStock } from '@mezgeb/contract/catalogue/products'

import { formatMoney } from '../../../../lib/format/format.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { useWay } from '../../../../ui/kit/use-way.ts'
import { wayToProduct } from '../way-to-product.ts'
import { combinationsOf, keyOf } from './combinations.ts'
import classes from './VariantsPanel.module.css'
import { isOut, unitsText } from '../services/units-left.ts'

import type { Option, VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'

type VariantGridProps = { group: VariantGroup; productId: string }

/** A row for each combination of all options but one; that one, of the others the shortest, has the columns. */
export function VariantGrid({ group, productId }: VariantGridProps) {
  const { options, variants } = group
  const products = new Map(variants.map(({ values, product }) => [keyOf(values), product]))
  const across = columnsOf(options)
  const columns = options[across]?.values ?? ['']
  const down = options.filter((_, at) => at !== across)
  const rows = down.length === 0 ? [] : combinationsOf(down.map(({ values }) => values))
  const valuesOf = (row: readonly string[], column: string) =>
    options.length === 1 ? row : row.toSpliced(across, 0, column)
  return (
    <div className={classes.scroll}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{down.map(({ name }) => name).join(' · ')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === '' ? t.product.inStock : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{row.join(' · ')}</th>
              {columns.map((column) => {
                const values = valuesOf(row, column)
                const product = products.get(keyOf(values))
                return (
                  <td key={column}>
                    {product === undefined ? (
                      <Missing group={group} values={values} />
                    ) : (
                      <Variant product={product} isCurrent={product.id === productId} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The option with the fewest values, two at least, of several options; -1 for a single one. */
function columnsOf(options: readonly Option[]): number {
  if (options.length < 2) return -1
  const counts = options.map(({ values }) => (values.length < 2 ? Infinity : values.length))
  return counts.lastIndexOf(Math.min(...counts))
}

function Variant({ product, isCurrent }: { product: Product; isCurrent: boolean }) {
  const { institution } = useUser()
  const link = useWay(wayToProduct(product.id))
  const units = shownStock(product)
  return (
    <a
      {...link}
      className={classes.variant}
      aria-current={isCurrent ? 'page' : undefined}
      data-out={isOut(product, null) || undefined}
      data-low={isLowStock(product, units) || undefined}
    >
      <span className="visually-hidden">{product.name}:</span>
      <strong>{unitsText(product, null) ?? t.products.service}</strong>
      <span>
        {product.isArchived
          ? t.variants.notSold
          : formatMoney(product.pricePerUnit, 'product', institution?.currency)}
      </span>
    </a>
  )
}

function Missing({ group, values }: { group: VariantGroup; values: readonly string[] }) {
  const mayEdit = useMay()('products.edit')
  const link = useWay({
    to: '/products/variants',
    search: { group: group.id, values: values.join('\n') },
  })
  if (!mayEdit) return <span className={classes.none}>–</span>
  return (
    <a {...link} className={classes.missing} aria-label={t.variants.addMissing(values.join(' · '))}>
      +
    </a>
  )
}
