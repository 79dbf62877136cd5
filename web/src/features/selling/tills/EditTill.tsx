import { updateTill } from '@mezgeb/contract/selling/tills'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { NameField } from '../../workspace/records/NameField.tsx'
import { SwitchButton } from '../../workspace/records/SwitchButton.tsx'
import classes from './Tills.module.css'

import type { Till } from '@mezgeb/contract/selling/tills'

/** The name of a till, saved when the field is left, and its switch. */
export function EditTill({ till }: { till: Till }) {
  const { id, name, version, isActive } = till
  const save = useSave(updateTill, () => showToast(t.tills.saved))
  const sent = (body: { name?: string; isActive?: boolean }) => ({
    params: { id },
    body: { ...body, version },
  })

  return (
    <div className={classes.edit}>
      <NameField
        label={t.tills.name(name)}
        name={name}
        error={save.error?.message}
        onRename={(typed) => save.mutateAsync(sent({ name: typed }))}
      />
      <SwitchButton
        name={name}
        isActive={isActive}
        words={t.tills}
        onSwitch={(is) => save.mutate(sent({ isActive: is }))}
      />
    </div>
  )
}
