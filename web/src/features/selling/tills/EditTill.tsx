import { updateTill } from '@mezgeb/contract/selling/tills'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import classes from './Tills.module.css'

import type { Till } from '@mezgeb/contract/selling/tills'

/** The name of a till, saved when the field is left, and its switch. */
export function EditTill({ till }: { till: Till }) {
  const { id, name, version, isActive } = till
  const save = useSave(updateTill, () => showToast(t.tills.saved))
  const [typed, setTyped] = useState<string | null>(null)
  const off = useOff()
  const flip = isActive ? t.tills.switchOff : t.tills.switchOn
  const change = (body: { name?: string; isActive?: boolean }, onSuccess = () => {}) =>
    save.mutate({ params: { id }, body: { ...body, version } }, { onSuccess })

  function rename(): void {
    if (typed === null || typed.trim() === name) return setTyped(null)
    return change({ name: typed }, () => setTyped(null))
  }

  return (
    <div className={classes.edit}>
      <TextField
        label={t.tills.name(name)}
        isLabelHidden
        autoComplete="off"
        error={save.error?.message}
        {...off}
        value={typed ?? name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
      <Button
        size="sm"
        aria-label={`${flip}: ${name}`}
        {...off}
        onClick={() => change({ isActive: !isActive })}
      >
        {flip}
      </Button>
    </div>
  )
}
