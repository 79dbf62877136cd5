import { formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { valueText } from '../../stock/values/value-text.ts'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Units of the product that left one branch and have not arrived at another. */
export function OnRoad({ sheet: { product, onRoad } }: { sheet: ProductSheet }) {
  const { institution } = useUser()
  if (onRoad.length === 0) return null
  return (
    <Frame title={t.productPage.onRoad} empty="">
      {onRoad.map(({ transfer, fromBranch, toBranch, units, since, value }) => (
        <li className={classes.row} key={transfer.id}>
          <span>{t.productPage.route(fromBranch.name, toBranch.name)}</span>
          <span className={classes.number}>{formatQuantity(units, product)}</span>
          <span className={classes.note}>
            <TextLink way={{ to: '/transfers/$id', params: { id: transfer.id } }}>
              {t.productPage.transfer(transfer.number)}
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
