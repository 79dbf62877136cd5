import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import { useUpdateInstitution } from '../../workspace/settings/settings.api.ts'
import classes from './Tills.module.css'

/** Whether the institution asks for an open till. */
export function NeedTill() {
  const { institution } = useUser()
  const update = useUpdateInstitution()
  const { disabled } = useOff()
  if (institution === null) return null
  const { id, salesNeedTill = false } = institution
  return (
    <div className={classes.rule}>
      <CheckBox
        checked={salesNeedTill}
        disabled={disabled || update.isPending}
        onChange={(wanted) =>
          update.mutate(
            { params: { id }, body: { salesNeedTill: wanted } },
            { onSuccess: () => showToast(t.tills.saved) },
          )
        }
      >
        {t.tills.needTill}
      </CheckBox>
      <p className={classes.none}>{t.tills.needTillHint}</p>
      {update.error !== null && <Message tone="danger">{update.error.message}</Message>}
    </div>
  )
}
