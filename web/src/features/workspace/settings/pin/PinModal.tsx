import { PinInput as PinBody, setPin } from '@mezgeb/contract/people/pins'

import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { forgetPinPerson } from '../../../../lib/session/pin-people.ts'
import { updateSessionUser } from '../../../../lib/session/session.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { rememberDevice } from '../../../people/pins/keep-this-device.ts'
import { PinInput } from '../../../people/pins/PinInput.tsx'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

type Values = { current: string; pin: string | null }

/** Sets, changes or removes the own PIN, with the password. */
export function PinModal({ opened, onClose, isRemoving }: ModalProps & { isRemoving: boolean }) {
  const user = useUser()
  const { pinSettings } = t
  const save = useSave(setPin, ({ device }) => {
    const { hasPin: _hasPin, ...others } = user
    if (isRemoving) forgetPinPerson(user.id)
    else if (device !== null) rememberDevice(user, device)
    updateSessionUser(isRemoving ? others : { ...others, hasPin: true })
    showToast(isRemoving ? pinSettings.removed : pinSettings.saved)
  })
  const initialValues: Values = { current: '', pin: isRemoving ? null : '' }
  const { form, shell } = useSaveForm({
    schema: PinBody,
    initialValues,
    save: (body) => save.mutateAsync({ body }),
    onSaved: onClose,
  })
  const setting = user.hasPin === true ? pinSettings.change : pinSettings.set
  return (
    <ModalForm
      title={isRemoving ? pinSettings.remove : setting}
      submit={isRemoving ? pinSettings.remove : t.ui.save}
      {...{ opened, onClose }}
      {...shell}
    >
      {isRemoving && <p>{pinSettings.removeHint}</p>}
      <PasswordField
        data-autofocus
        label={t.settings.current}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      {!isRemoving && (
        <PinInput
          label={pinSettings.newPin}
          {...form.getInputProps('pin')}
          value={form.values.pin ?? ''}
        />
      )}
    </ModalForm>
  )
}
