import { Link } from '@tanstack/react-router'

import { formatDate } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Badge } from '../../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Panel } from '../Panel.tsx'
import { Row } from '../ListRow.tsx'

import type { Activity } from './recent-activities.ts'

type RecentStockProps = { activities: readonly Activity[] }

/** Recent Stock Activities (spec §2), each leading to its document. */
export function RecentStock({ activities }: RecentStockProps) {
  return (
    <Panel
      title={t.dashboard.recentStock}
      empty={t.dashboard.noRecentStock}
      aside={
        <Link to="/stock-entries" search={{ tab: 'moved' }}>
          {t.dashboard.allMoved}
        </Link>
      }
    >
      {activities.map(({ id, isIn, name, way, units, date, isReversed }) => (
        <Row
          key={id}
          kind={
            <Badge tone={isIn ? 'success' : 'info'}>
              {isIn ? t.dashboard.stockIn : t.dashboard.stockOut}
            </Badge>
          }
          name={<TextLink way={way}>{name}</TextLink>}
          {...(isReversed ? { note: t.dashboard.reversed } : {})}
          value={isReversed ? <s>{units}</s> : units}
          date={formatDate(date)}
        />
      ))}
    </Panel>
  )
}
