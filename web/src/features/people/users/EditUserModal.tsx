import { STAFF_ROLES } from '@mezgeb/contract/kit/roles'
import { UserChange, updateUser } from '@mezgeb/contract/people/users'

import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'

import type { User } from '@mezgeb/contract/people/user'

type EditUserModalProps = { opened: boolean; onClose: () => void; user: User }

/** Name and branch of a staff member, and whether voids need an approval; the role for those who may make an ADMIN. */
export function EditUserModal({ opened, onClose, user }: EditUserModalProps) {
  const { form, shell, mayChangeRole } = useUserForm({ opened, onClose, user })
  return (
    <ModalForm title={t.users.editTitle} opened={opened} onClose={onClose} {...shell}>
      <TextField
        label={t.ui.name}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {mayChangeRole && (
        <DeviceSelect label={t.users.role} {...form.getInputProps('role')} value={form.values.role}>
          {STAFF_ROLES.map((role) => (
            <option key={role} value={role}>
              {t.ui.role[role]}
            </option>
          ))}
        </DeviceSelect>
      )}
      <BranchField
        {...form.getInputProps('branchId')}
        branchId={form.values.branchId}
        onPick={(id) => form.setFieldValue('branchId', id)}
      />
      <CheckBox
        checked={form.values.asksToVoid}
        onChange={(asks) => form.setFieldValue('asksToVoid', asks)}
      >
        {t.fields.asksToVoid}
      </CheckBox>
    </ModalForm>
  )
}

function useUserForm({ opened, onClose, user }: EditUserModalProps) {
  const update = useSave(updateUser)
  const mayChangeRole = useMay()('admins.approve')
  const initialValues = {
    name: user.name,
    role: user.role,
    branchId: user.branch?.id ?? '',
    asksToVoid: user.asksToVoid ?? false,
  }
  const saveForm = useSaveForm({
    id: { name: 'user', of: user.id },
    opened,
    schema: UserChange,
    initialValues,
    shapes: { asksToVoid: z.boolean() },
    entity: user,
    save: ({ role, ...body }, version) =>
      update.mutateAsync({
        params: { id: user.id },
        body: { ...body, ...(mayChangeRole ? { role } : {}), version },
      }),
    onSaved: () => {
      showToast(t.users.saved)
      onClose()
    },
  })
  return { ...saveForm, mayChangeRole }
}
