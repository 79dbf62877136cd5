import { formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { valueText } from '../../stock/values/value-text.ts'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { OnRoad as UnitsOnRoad, ProductSheet } from '@mezgeb/contract/insight/product-history'
import type { ReactNode } from 'react'

/** Units of the product that left one branch and have not arrived at another. */
export function OnRoad({ sheet: { product, onRoad } }: { sheet: ProductSheet }) {
  if (onRoad.length === 0) return null
  return (
    <Frame title={t.productPage.onRoad} empty="">
      {onRoad.map(({ transfer: { id, number }, fromBranch, toBranch, ...away }) => (
        <Away
          key={id}
          {...away}
          product={product}
          place={t.productPage.route(fromBranch.name, toBranch.name)}
          document={
            <TextLink way={{ to: '/transfers/$id', params: { id } }}>
              {t.productPage.transfer(number)}
            </TextLink>
          }
        />
      ))}
    </Frame>
  )
}

/** Units of the product that branches hold and do not sell. */
export function InQuarantine({ sheet: { product, inQuarantine } }: { sheet: ProductSheet }) {
  if (inQuarantine === undefined) return null
  return (
    <Frame title={t.productPage.inQuarantine} empty="">
      {inQuarantine.map(({ id, number, branch, ...away }) => (
        <Away
          key={id}
          {...away}
          product={product}
          place={branch.name}
          document={
            <TextLink way={{ to: '/quarantines/$id', params: { id } }}>
              {t.productPage.quarantine(number)}
            </TextLink>
          }
        />
      ))}
    </Frame>
  )
}

type AwayProps = Pick<UnitsOnRoad, 'units' | 'since' | 'value'> & {
  product: ProductSheet['product']
  place: string
  document: ReactNode
}

function Away({ product, place, units, document, since, value }: AwayProps) {
  const { institution } = useUser()
  return (
    <li className={classes.row}>
      <span>{place}</span>
      <span className={classes.number}>{formatQuantity(units, product)}</span>
      <span className={classes.note}>
        {document} {t.productPage.onRoadSince(formatDate(since))}
      </span>
      {value !== undefined && (
        <span className={`${classes.note} ${classes.number}`}>
          {valueText(value, 'product', institution?.currency)}
        </span>
      )}
    </li>
  )
}
