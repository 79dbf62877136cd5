import { createTill } from '@mezgeb/contract/selling/tills'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { AddByName } from '../../workspace/records/AddByName.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

/** Adds a till to a branch. */
export function NewTill({ branchId }: { branchId: string }) {
  const add = useSave(createTill, () => showToast(t.tills.added))
  return (
    <AddByName
      label={t.tills.newName}
      action={t.tills.add}
      save={add}
      onAdd={(name, done) => add.mutate({ body: { branchId, name } }, { onSuccess: done })}
    />
  )
}
