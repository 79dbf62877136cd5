import { formatDate, formatUnits } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from './Panel.tsx'
import { recentActivities } from './recent-activities.ts'
import classes from './Row.module.css'

import type { Dashboard } from '@mezgeb/contract/dashboard'

/** Recent Stock Activities (spec §2). */
export function RecentStock({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Panel title="Recent Stock Activities" empty="No recent stock activities.">
      {recentActivities(dashboard).map(({ id, kind, product, quantity, date }) => (
        <li key={id}>
          <Badge tone={kind === 'Stock In' ? 'success' : 'info'}>{kind}</Badge>
          <span className={classes.grow}>{product}</span>
          <span className={classes.number}>{formatUnits(quantity)}</span>
          <span className={classes.date}>{formatDate(date)}</span>
        </li>
      ))}
    </Panel>
  )
}
