import { memo } from 'react'

import { formatDate } from '../../lib/format.ts'
import { STATUS_TONE } from '../../lib/status-tone.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { ChangesLink } from '../audit/ChangesLink.tsx'
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
      aside={<Badge tone={STATUS_TONE[status]}>{t.ui.status[status]}</Badge>}
      actions={
        <>
          {status === 'PENDING' && <StatusButtons of={institution} save={save} titleId={titleId} />}
          <ModalButton
            size="sm"
            modal={InstitutionDetailsDialog}
            modalProps={{ institution }}
            aria-describedby={titleId}
          >
            {t.institutions.viewDetails}
          </ModalButton>
          <ChangesLink recordId={id} aria-describedby={titleId} />
        </>
      }
    >
      <Facts
        facts={[
          { label: t.institutions.created, value: formatDate(createdAt) },
          { label: t.institutions.tin, value: tin },
        ]}
      />
    </Card>
  )
})
