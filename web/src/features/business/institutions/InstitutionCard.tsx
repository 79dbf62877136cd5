import { memo } from 'react'

import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { StatusBadge } from '../../../ui/list/StatusBadge.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { institutionFields } from './institution-fields.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import { StatusButtons } from '../../workspace/records/StatusButtons.tsx'
import { useChangeInstitutionStatus } from './institutions.api.ts'
import { rejectionOf } from './rejection-of.ts'
import { withStatus } from './with-status.ts'

import type { Institution } from '@mezgeb/contract/business/institution'

import type { ActionsProps } from '../../../ui/list/field.ts'

const InstitutionDetailsDialog = lazyModal(() => import('./InstitutionDetailsDialog.tsx'))

/** Name and status, with View Details, and Approve and Reject while it is PENDING (spec §2, decisions §7). */
export const InstitutionCard = memo(function InstitutionCard({
  item: institution,
}: {
  item: Institution
}) {
  const { id, name, status } = withStatus(institution)
  const titleId = `institution-${id}`
  return (
    <Card
      title={name}
      titleId={titleId}
      aside={<StatusBadge status={status} />}
      actions={<InstitutionActions item={institution} titleId={titleId} />}
    >
      <Facts facts={factsOf(institutionFields(), institution)} />
    </Card>
  )
})

/** View Details, and Approve and Reject while it is PENDING. */
export function InstitutionActions({ item: institution, titleId }: ActionsProps<Institution>) {
  const { id, name, status } = withStatus(institution)
  const save = useChangeInstitutionStatus()
  return (
    <>
      {status === 'PENDING' && (
        <StatusButtons
          rejection={rejectionOf(name)}
          of={{ id, name, status }}
          save={save}
          titleId={titleId}
        />
      )}
      <ModalButton
        isReading
        size="sm"
        modal={InstitutionDetailsDialog}
        modalProps={{ institution }}
        aria-describedby={titleId}
      >
        {t.institutions.viewDetails}
      </ModalButton>
      <ChangesLink recordId={id} aria-describedby={titleId} />
    </>
  )
}
