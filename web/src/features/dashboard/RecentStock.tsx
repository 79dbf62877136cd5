import { formatDate, formatUnits } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from './Panel.tsx'
import { recentActivities } from './recent-activities.ts'
import { Row } from './Row.tsx'

import type { Dashboard } from '@mezgeb/contract/dashboard'

/** Recent Stock Activities (spec §2). */
export function RecentStock({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Panel title={t.dashboard.recentStock} empty={t.dashboard.noRecentStock}>
      {recentActivities(dashboard).map(({ id, kind, product, quantity, date }) => (
        <Row
          key={id}
          kind={
            <Badge tone={kind === 'in' ? 'success' : 'info'}>
              {kind === 'in' ? t.dashboard.stockIn : t.dashboard.stockOut}
            </Badge>
          }
          name={product}
          value={formatUnits(quantity)}
          date={formatDate(date)}
        />
      ))}
    </Panel>
  )
}
