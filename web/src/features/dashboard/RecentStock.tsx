import { formatDate, formatUnits } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from './Panel.tsx'
import { recentActivities } from './recent-activities.ts'
import { Row } from './Row.tsx'

import type { Dashboard } from '@mezgeb/contract/dashboard'

/** Recent Stock Activities (spec §2). */
export function RecentStock({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Panel title="Recent Stock Activities" empty="No recent stock activities.">
      {recentActivities(dashboard).map(({ id, kind, product, quantity, date }) => (
        <Row
          key={id}
          kind={<Badge tone={kind === 'Stock In' ? 'success' : 'info'}>{kind}</Badge>}
          name={product}
          value={formatUnits(quantity)}
          date={formatDate(date)}
        />
      ))}
    </Panel>
  )
}
