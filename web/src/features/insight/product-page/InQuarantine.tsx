import { formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { valueText } from '../../stock/values/value-text.ts'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Units of the product that branches hold and do not sell. */
export function InQuarantine({ sheet: { product, inQuarantine } }: { sheet: ProductSheet }) {
  const { institution } = useUser()
  if (inQuarantine === undefined) return null
  return (
    <Frame title={t.productPage.inQuarantine} empty="">
      {inQuarantine.map(({ id, number, branch, units, since, value }) => (
        <li className={classes.row} key={id}>
          <span>{branch.name}</span>
          <span className={classes.number}>{formatQuantity(units, product)}</span>
          <span className={classes.note}>
            <TextLink way={{ to: '/quarantines/$id', params: { id } }}>
              {t.productPage.quarantine(number)}
            </TextLink>{' '}
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
