import { STAFF_ROLES } from '@mezgeb/contract/kit/roles'
import { UserInput, createUser } from '@mezgeb/contract/people/users'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { EmailField } from '../accounts/EmailField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'

type StaffModalProps = {
  opened: boolean
  onClose: () => void
  /** The branch whose staff is shown, if it is one branch's. */
  branchId?: string | undefined
}

/** Adds a staff member, who waits for approval then (spec §5, decisions §3). */
export function StaffModal({ opened, onClose, branchId }: StaffModalProps) {
  const { form, shell } = useStaffForm({ opened, onClose, branchId })
  return (
    <ModalForm title={t.users.addTitle} opened={opened} onClose={onClose} {...shell}>
      <TextField
        label={t.ui.name}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <EmailField autoComplete="off" {...form.getInputProps('email')} />
      <PasswordField
        label={t.ui.password}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <DeviceSelect label={t.users.role} {...form.getInputProps('role')} value={form.values.role}>
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {t.ui.role[role]}
          </option>
        ))}
      </DeviceSelect>
      <BranchField
        {...form.getInputProps('branchId')}
        branchId={form.values.branchId}
        onPick={(id) => form.setFieldValue('branchId', id)}
      />
    </ModalForm>
  )
}

function useStaffForm({ opened, onClose, branchId }: StaffModalProps) {
  const institutionId = useUser().institution?.id
  const create = useSave(createUser)
  const initialValues = {
    name: '',
    email: '',
    password: '',
    role: 'STAFF',
    branchId: branchId ?? '',
  }
  return useSaveForm({
    id: { name: 'staff', of: branchId },
    opened,
    withheld: { password: '' },
    schema: UserInput,
    initialValues,
    creates: [create],
    save: (body) => create.mutateAsync({ body: { ...body, institutionId } }),
    onSaved: () => {
      showToast(t.users.added)
      onClose()
    },
  })
}
