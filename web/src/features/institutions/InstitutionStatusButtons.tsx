import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { useChangeInstitutionStatus } from './institutions.api.ts'

type Change = { status: 'APPROVED' | 'REJECTED'; label: string }

export const APPROVE: Change = { status: 'APPROVED', label: 'Approve' }
export const REJECT: Change = { status: 'REJECTED', label: 'Reject' }

type InstitutionStatusButtonsProps = {
  institutionId: string
  changes: readonly Change[]
  describedBy: string
}

/** Approve and Reject of an institution, with the reason when the server refuses. */
export function InstitutionStatusButtons(props: InstitutionStatusButtonsProps) {
  const { institutionId, changes, describedBy } = props
  const { mutate, isPending, error } = useChangeInstitutionStatus()
  return (
    <>
      {changes.map(({ status, label }) => (
        <Button
          key={status}
          size="sm"
          busy={isPending}
          aria-describedby={describedBy}
          onClick={() => mutate(institutionId, status)}
        >
          {label}
        </Button>
      ))}
      {error !== null && <Message tone="danger">{error.message}</Message>}
    </>
  )
}
