import { ADDED_KINDS, createTender } from '@mezgeb/contract/selling/tenders'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { AddByName } from '../../workspace/records/AddByName.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

const FIRST = 'MOBILE'

/** Adds a tender at the end of the list. */
export function NewTender() {
  const [kind, setKind] = useState<(typeof ADDED_KINDS)[number]>(FIRST)
  const add = useSave(createTender, () => {
    setKind(FIRST)
    showToast(t.tenders.added)
  })
  return (
    <AddByName
      label={t.tenders.newName}
      action={t.tenders.add}
      save={add}
      onAdd={(name, done) => add.mutate({ body: { name, kind } }, { onSuccess: done })}
    >
      <DeviceSelect
        label={t.tenders.kind}
        value={kind}
        onChange={(value) => setKind(ADDED_KINDS.find((one) => one === value) ?? FIRST)}
      >
        {ADDED_KINDS.map((one) => (
          <option key={one} value={one}>
            {t.tenders.states[one]}
          </option>
        ))}
      </DeviceSelect>
    </AddByName>
  )
}
