import { formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { valueText } from '../../stock/values/value-text.ts'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { OnRoad as UnitsOnRoad, ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Units of the product that left one branch and have not arrived at another. */
export function OnRoad({ sheet: { product, onRoad } }: { sheet: ProductSheet }) {
  const rows = onRoad.map(({ transfer: { id, number }, fromBranch, toBranch, ...away }) => ({
    ...away,
    id,
    to: '/transfers/$id' as const,
    place: t.productPage.route(fromBranch.name, toBranch.name),
    document: t.productPage.transfer(number),
  }))
  return <UnitsAway title={t.productPage.onRoad} product={product} rows={rows} />
}

/** Units of the product that branches hold and do not sell. */
export function InQuarantine({ sheet: { product, inQuarantine } }: { sheet: ProductSheet }) {
  const rows = (inQuarantine ?? []).map(({ number, branch, ...away }) => ({
    ...away,
    to: '/quarantines/$id' as const,
    place: branch.name,
    document: t.productPage.quarantine(number),
  }))
  return <UnitsAway title={t.productPage.inQuarantine} product={product} rows={rows} />
}

type Away = Pick<UnitsOnRoad, 'units' | 'since' | 'value'> & {
  id: string
  to: '/transfers/$id' | '/quarantines/$id'
  place: string
  document: string
}
type UnitsAwayProps = { title: string; product: ProductSheet['product']; rows: readonly Away[] }

function UnitsAway({ title, product, rows }: UnitsAwayProps) {
  const { institution } = useUser()
  if (rows.length === 0) return null
  return (
    <Frame title={title} empty="">
      {rows.map(({ id, to, place, document, units, since, value }) => (
        <li className={classes.row} key={id}>
          <span>{place}</span>
          <span className={classes.number}>{formatQuantity(units, product)}</span>
          <span className={classes.note}>
            <TextLink way={{ to, params: { id } }}>{document}</TextLink>{' '}
            {t.productPage.onRoadSince(formatDate(since))}
          </span>
          {value !== undefined && (
            <span className={`${classes.note} ${classes.number}`}>
              {valueText(value, 'product', institution?.currency)}
            </span>
          )}
        </li>
      ))}
    </Frame>
  )
}
