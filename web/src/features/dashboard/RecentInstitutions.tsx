import { formatCount, formatDate } from '../../lib/format.ts'
import { STATUS_TONE } from '../../lib/status-tone.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from './Panel.tsx'
import { Row } from './Row.tsx'

import type { Institution } from '@mezgeb/contract/institutions'

/** Recent Institutions (spec §2). */
export function RecentInstitutions({ institutions }: { institutions: readonly Institution[] }) {
  const { admin } = t.dashboard
  return (
    <Panel title={admin.recent} empty={t.institutions.none}>
      {institutions.map(({ id, name, counts, createdAt, status }) => (
        <Row
          key={id}
          name={name}
          note={[
            admin.branchCount(counts.branches, formatCount(counts.branches)),
            admin.userCount(counts.users, formatCount(counts.users)),
          ].join(' · ')}
          value={<Badge tone={STATUS_TONE[status]}>{t.ui.status[status]}</Badge>}
          date={formatDate(createdAt)}
        />
      ))}
    </Panel>
  )
}
