import { STAFF_ROLES } from '@mezgeb/contract/roles'
import { UserInput } from '@mezgeb/contract/users'

import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { BranchField } from '../branches/BranchField.tsx'
import { useCreateUser } from './users.api.ts'

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
      <TextField
        label={t.ui.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        {...form.getInputProps('email')}
      />
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
  const create = useCreateUser()
  const initialValues = {
    name: '',
    email: '',
    password: '',
    role: 'STAFF',
    branchId: branchId ?? '',
  }
  const { draft } = useDraft({
    form: { name: 'staff', of: branchId },
    opened,
    initialValues,
    withheld: { password: '' },
  })
  return useSaveForm({
    schema: UserInput,
    initialValues,
    draft,
    creates: [create],
    save: (body) => create.mutateAsync({ body: { ...body, institutionId } }),
    onSaved: () => {
      showToast(t.users.added)
      onClose()
    },
  })
}
