import { formatCount, formatDate } from '../../lib/format.ts'
import { STATUS_TONE } from '../../lib/status-tone.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusButtons, useMayChangeStatus } from '../users/StatusButtons.tsx'
import { UserCard } from '../users/UserCard.tsx'
import { useUsersOf } from '../users/users.api.ts'
import classes from './InstitutionDetailsDialog.module.css'
import { useChangeInstitutionStatus } from './institutions.api.ts'

import type { Institution } from '@mezgeb/contract/institutions'

type InstitutionDetailsDialogProps = {
  opened: boolean
  onClose: () => void
  institution: Institution
}

/** Counts, dates and users of an institution, with approve and reject (decisions §7). */
export function InstitutionDetailsDialog(props: InstitutionDetailsDialogProps) {
  const { opened, onClose, institution } = props
  const { id, name, status, tin, createdAt, counts } = institution
  const save = useChangeInstitutionStatus()
  const statusId = `status-${id}`
  return (
    <Dialog title={name} opened={opened} onClose={onClose} size="xl">
      <div className={classes.head}>
        <p id={statusId} tabIndex={-1}>
          <Badge tone={STATUS_TONE[status]}>{t.ui.status[status]}</Badge>
        </p>
        <StatusButtons of={institution} save={save} titleId={statusId} />
      </div>
      <Facts
        facts={[
          { label: t.institutions.created, value: formatDate(createdAt) },
          { label: t.institutions.tin, value: tin },
          { label: t.institutions.branches, value: formatCount(counts.branches) },
          { label: t.institutions.users, value: formatCount(counts.users) },
          { label: t.institutions.products, value: formatCount(counts.products) },
          { label: t.institutions.suppliers, value: formatCount(counts.suppliers) },
        ]}
      />
      <h3 className={classes.title}>{t.institutions.users}</h3>
      <div className={classes.users}>
        <InstitutionUsers institutionId={id} />
      </div>
    </Dialog>
  )
}

function InstitutionUsers({ institutionId }: { institutionId: string }) {
  const list = useUsersOf({ institutionId })
  const mayChange = useMayChangeStatus()
  return (
    <>
      {list.error !== null && (
        <ErrorPanel
          title={t.institutions.usersFailed}
          message={list.error.message}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {list.items === undefined && list.error === null && <Skeleton />}
      {list.items?.length === 0 && <EmptyState>{t.institutions.noUsers}</EmptyState>}
      <CardGrid label={t.institutions.users}>
        {list.items?.map((user) => (
          <UserCard key={user.id} user={user} mayChange={mayChange(user)} heading="h4" />
        ))}
      </CardGrid>
      <ShowMore more={list.more} />
    </>
  )
}
