import { formatDate } from '../../lib/format.ts'
import { STATUS_TONE } from '../../lib/status-tone.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from './Panel.tsx'
import { Panels } from './Panels.tsx'
import classes from './Row.module.css'

import type { Institution } from '@mezgeb/contract/institutions'

/** Recent Institutions (spec §2). */
export function RecentInstitutions({ institutions }: { institutions: readonly Institution[] }) {
  return (
    <Panels>
      <Panel title="Recent Institutions" empty="No institutions available.">
        {institutions.map(({ id, name, counts, createdAt, status }) => (
          <li key={id}>
            <span className={classes.grow}>{name}</span>
            <Badge tone={STATUS_TONE[status]}>{status}</Badge>
            <span className={classes.soft}>{counted(counts.branches, 'branch', 'branches')}</span>
            <span className={classes.soft}>{counted(counts.users, 'user', 'users')}</span>
            <span className={classes.date}>{formatDate(createdAt)}</span>
          </li>
        ))}
      </Panel>
    </Panels>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
