import { createRemovalReason } from '@mezgeb/contract/stock/removal-reasons'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { AddByName } from '../../workspace/records/AddByName.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

/** Adds a reason at the end of the list. */
export function NewReason() {
  const add = useSave(createRemovalReason, () => showToast(t.removalReasons.added))
  return (
    <AddByName
      label={t.removalReasons.newName}
      action={t.removalReasons.add}
      save={add}
      onAdd={(name, done) => add.mutate({ body: { name } }, { onSuccess: done })}
    />
  )
}
