import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { PinInput } from '../../people/pins/PinInput.tsx'

import type { useApproval } from './use-approval.ts'

/** The approver, of the people with a PIN in this browser, and the PIN. */
export function ApprovalFields({ approval }: { approval: ReturnType<typeof useApproval> }) {
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
        onChange={({ currentTarget }) => setPin(currentTarget.value.replaceAll(/[^0-9]/g, ''))}
      />
    </>
  )
}
