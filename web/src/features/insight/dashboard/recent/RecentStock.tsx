import { RECENT_MAX } from '@mezgeb/contract/insight/dashboard'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { formatDate, formatUnits } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Badge } from '../../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Panel } from '../Panel.tsx'
import { Row } from '../ListRow.tsx'

import type { recentActivities } from './recent-activities.ts'

type RecentStockProps = { activities: ReturnType<typeof recentActivities> }

/** Recent Stock Activities (spec §2). */
export function RecentStock({ activities }: RecentStockProps) {
  return (
    <Panel title={t.dashboard.recentStock} empty={t.dashboard.noRecentStock}>
      {activities.slice(0, RECENT_MAX).map(({ id, isIn, tab, product, quantity, date }) => (
        <Row
          key={id}
          kind={
            <Badge tone={isIn ? 'success' : 'info'}>
              {isIn ? t.dashboard.stockIn : t.dashboard.stockOut}
            </Badge>
          }
          name={
            <TextLink way={{ to: '/stock-entries', search: { search: product.name, tab } }}>
              {product.name}
            </TextLink>
          }
          value={formatUnits(inShownUnit(quantity, product))}
          date={formatDate(date)}
        />
      ))}
    </Panel>
  )
}
