import { formatDate } from '../../lib/format.ts'
import { STATUS_TONE } from '../../lib/status-tone.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from './Panel.tsx'
import { Row } from './Row.tsx'

import type { Institution } from '@mezgeb/contract/institutions'

/** Recent Institutions (spec §2). */
export function RecentInstitutions({ institutions }: { institutions: readonly Institution[] }) {
  return (
    <Panel title="Recent Institutions" empty="No institutions available.">
      {institutions.map(({ id, name, counts, createdAt, status }) => (
        <Row
          key={id}
          name={name}
          note={`${counted(counts.branches, 'branch', 'branches')} · ${counted(counts.users, 'user', 'users')}`}
          value={<Badge tone={STATUS_TONE[status]}>{status}</Badge>}
          date={formatDate(createdAt)}
        />
      ))}
    </Panel>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
