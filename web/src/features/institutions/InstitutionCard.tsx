import { memo } from 'react'

import { formatDate } from '../../lib/format.ts'
import { STATUS_TONE } from '../../lib/status-tone.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { StatusButtons } from '../users/StatusButtons.tsx'
import { InstitutionDetailsDialog } from './institution-modals.ts'
import { useChangeInstitutionStatus } from './institutions.api.ts'

import type { Institution } from '@mezgeb/contract/institutions'

/** Name and status, with View Details, and Approve and Reject while it is PENDING (spec §2, decisions §7). */
export const InstitutionCard = memo(function InstitutionCard({
  institution,
}: {
  institution: Institution
}) {
  const { id, name, status, createdAt, tin } = institution
  const save = useChangeInstitutionStatus()
  const titleId = `institution-${id}`
  return (
    <Card
      title={name}
      titleId={titleId}
      aside={<Badge tone={STATUS_TONE[status]}>{status}</Badge>}
      actions={
        <>
          {status === 'PENDING' && <StatusButtons of={institution} save={save} titleId={titleId} />}
          <ModalButton
            size="sm"
            modal={InstitutionDetailsDialog}
            modalProps={{ institution }}
            aria-describedby={titleId}
          >
            View Details
          </ModalButton>
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Created', value: formatDate(createdAt) },
          { label: 'Tax identification number', value: tin },
        ]}
      />
    </Card>
  )
})
