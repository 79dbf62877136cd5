import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { PinInput } from '../../people/pins/PinInput.tsx'

import type { useApproval } from './use-approval.ts'

type ApprovalFieldsProps = {
  approval: ReturnType<typeof useApproval>
  /** Absent: the form around it is sent. */
  onEnter?: () => void
}

/** The approver, of the people with a PIN in this browser, and the PIN. */
export function ApprovalFields({ approval, onEnter }: ApprovalFieldsProps) {
  const { people, person, choose, pin, setPin, failure } = approval
  if (person === undefined) return <p>{t.approvals.noneHere}</p>
  return (
    <>
      <DeviceSelect label={t.approvals.approver} value={person.userId} onChange={choose}>
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </DeviceSelect>
      <PinInput
        label={t.approvals.pin}
        error={failure?.pin ?? null}
        value={pin}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || onEnter === undefined) return
          event.preventDefault()
          onEnter()
        }}
        onChange={({ currentTarget }) => setPin(currentTarget.value.replaceAll(/[^0-9]/g, ''))}
      />
    </>
  )
}
