import { formatCount, formatDate } from '../../../../lib/format/format.ts'
import { searchedFor } from '../../../../lib/shell/paths.ts'
import { t } from '../../../../texts/texts.ts'
import { StatusBadge } from '../../../../ui/list/StatusBadge.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Panel } from '../Panel.tsx'
import { Row } from '../ListRow.tsx'

import type { Institution } from '@mezgeb/contract/business/institution'

/** Recent Institutions (spec §2). */
export function RecentInstitutions({ institutions }: { institutions: readonly Institution[] }) {
  const { overview } = t
  return (
    <Panel title={overview.recent} empty={t.institutions.none}>
      {institutions.map(({ id, name, counts, createdAt, status }) => (
        <Row
          key={id}
          name={<TextLink way={searchedFor('/institutions', name)}>{name}</TextLink>}
          note={[
            overview.branchCount(counts.branches, formatCount(counts.branches)),
            overview.userCount(counts.users, formatCount(counts.users)),
          ].join(' · ')}
          value={<StatusBadge status={status} />}
          date={formatDate(createdAt)}
        />
      ))}
    </Panel>
  )
}
