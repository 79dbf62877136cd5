import { approve } from '@mezgeb/contract/selling/sale-approvals/approvals'
import { useState } from 'react'

import { ApiError, isRefusal } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { forgetPinPerson } from '../../../lib/session/pin-people.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { approversHere } from './approvers-here.ts'

import type { Approval } from '@mezgeb/contract/selling/sale-approvals/approvals'

type ApprovalRequest = Pick<Approval, 'kind' | 'documentId' | 'amount'> & {
  branchId: string
  saleId?: string
  customerId?: string
}

/** The form of an approval: the approver and the PIN. */
export function useApproval() {
  const user = useUser()
  const [people, setPeople] = useState(() => approversHere(user))
  const [wanted, choose] = useState(people[0]?.userId)
  const person = people.find(({ userId }) => userId === wanted) ?? people[0]
  const [pin, setPin] = useState('')
  const [failure, setFailure] = useState<{ pin?: string | undefined; other?: string } | null>(null)
  const [saving, setSaving] = useState(false)

  /** Null: refused, and the form says why. */
  async function ask(request: ApprovalRequest): Promise<Approval | null> {
    if (person === undefined || saving) return null
    setSaving(true)
    setFailure(null)
    try {
      return await call(approve, { body: { ...request, device: person.device, pin } })
    } catch (error) {
      console.error(error)
      if (isRefusal(error, 'DEVICE_UNKNOWN')) forgetPinPerson(person.userId)
      setPeople(approversHere(user))
      const ofPin =
        error instanceof ApiError ? error.fields.find(({ path }) => path === 'pin') : null
      setFailure(ofPin ? { pin: ofPin.message } : { other: textOf(error) })
      return null
    } finally {
      setPin('')
      setSaving(false)
    }
  }

  return { people, person, choose, pin, setPin, failure, saving, ask, submit: t.approvals.approve }
}

const textOf = (error: unknown) => (error instanceof ApiError ? error.message : t.app.failed)
