import { formatDate, formatUnits } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/shell/paths.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Panel } from './Panel.tsx'
import { recentActivities } from './recent-activities.ts'
import { Row } from './ListRow.tsx'

import type { Activity } from './recent-activities.ts'
import type { Dashboard } from '@mezgeb/contract/insight/dashboard'

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
          name={<TextLink way={wayOf(kind, product)}>{product}</TextLink>}
          value={formatUnits(quantity)}
          date={formatDate(date)}
        />
      ))}
    </Panel>
  )
}

function wayOf(kind: Activity['kind'], search: string) {
  const tab = kind === 'out' ? { tab: 'removals' as const } : {}
  return { to: paths.stock, search: { search, ...tab } }
}
