import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'
import { useState } from 'react'

import { formatCount, formatDate } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { StatusBadge } from '../../../ui/list/StatusBadge.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { Skeleton } from '../../../ui/list/Skeleton.tsx'
import { StatusButtons } from '../../workspace/records/StatusButtons.tsx'
import { UserCard } from '../../people/users/UserCard.tsx'
import { useUsersOf } from '../../people/users/users.api.ts'
import classes from './InstitutionDetailsDialog.module.css'
import { useChangeInstitutionStatus, useInstitutionUsage } from './institutions.api.ts'
import { rejectionOf } from './rejection-of.ts'
import { withStatus } from './with-status.ts'

import type { Institution } from '@mezgeb/contract/business/institution'
import type { User } from '@mezgeb/contract/people/user'

const AdminModal = lazyModal(() => import('./AdminModal.tsx'))

type InstitutionDetailsDialogProps = {
  opened: boolean
  onClose: () => void
  institution: Institution
}

/** Counts, dates and users of an institution, with approve and reject (decisions §7). */
export function InstitutionDetailsDialog(props: InstitutionDetailsDialogProps) {
  const { opened, onClose, institution } = props
  const { id, name, status, tin, phone, rejectionReason, createdAt, counts } =
    withStatus(institution)
  const save = useChangeInstitutionStatus()
  const usage = useInstitutionUsage(id).data
  const statusId = `status-${id}`
  return (
    <Dialog title={name} opened={opened} onClose={onClose} size="xl">
      <div className={classes.head}>
        <p id={statusId} tabIndex={-1}>
          <StatusBadge status={status} />
        </p>
        <StatusButtons
          rejection={rejectionOf(name)}
          of={{ id, name, status }}
          save={save}
          titleId={statusId}
        />
      </div>
      <Facts
        facts={[
          { label: t.institutions.created, value: formatDate(createdAt) },
          { label: t.auth.tin, value: tin },
          { label: t.ui.phone, value: phone },
          { label: t.institutions.rejectionReason, value: rejectionReason },
          { label: t.branches.title, value: formatCount(counts.branches) },
          { label: t.institutions.users, value: formatCount(counts.users) },
          { label: t.products.title, value: formatCount(counts.products) },
          { label: t.suppliers.title, value: formatCount(counts.suppliers) },
          {
            label: t.institutions.recordsToday,
            value: usage && usedText(usage.writes, usage.writesMax),
          },
          {
            label: t.institutions.megabytesToday,
            value: usage && usedText(usage.bytes / MEGABYTE, usage.bytesMax / MEGABYTE),
          },
        ]}
      />
      <h3 className={classes.title}>{t.institutions.users}</h3>
      <div className={classes.users}>
        <InstitutionUsers institutionId={id} />
      </div>
    </Dialog>
  )
}

const MEGABYTE = 2 ** 20
const NEARLY = 0.8

function usedText(used: number, max: number): string {
  const text = t.institutions.usedOf(formatCount(Math.ceil(used)), formatCount(Math.ceil(max)))
  return used < NEARLY * max ? text : `⚠ ${text}`
}

function InstitutionUsers({ institutionId }: { institutionId: string }) {
  const list = useUsersOf(institutionId)
  const isAdmin = ({ role, status }: User) =>
    ROLE_GRANTS[role].permissions.has('business.edit') && status !== 'REJECTED'
  const lacksAdmin = list.items?.some(isAdmin) === false && !list.more.isThere
  // Stays when there is an ADMIN: its dialog still shows the password.
  const [isOffered, setOffered] = useState(false)
  if (lacksAdmin && !isOffered) setOffered(true)
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
      {isOffered && (
        <ModalButton disabled={!lacksAdmin} modal={AdminModal} modalProps={{ institutionId }}>
          {t.institutions.addAdmin}
        </ModalButton>
      )}
      {list.items?.length === 0 && <EmptyState>{t.institutions.noUsers}</EmptyState>}
      <CardGrid label={t.institutions.users}>
        {list.items?.map((user) => (
          <UserCard key={user.id} item={user} heading="h4" />
        ))}
      </CardGrid>
      <ShowMore more={list.more} />
    </>
  )
}
