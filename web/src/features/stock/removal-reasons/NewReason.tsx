import { createRemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import classes from './RemovalReasons.module.css'
import { useOff } from './use-off.ts'

/** Adds a reason at the end of the list. */
export function NewReason() {
  const [name, setName] = useState('')
  const off = useOff()
  const add = useSave(createRemovalReason, () => {
    setName('')
    showToast(t.removalReasons.added)
  })
  return (
    <form
      className={classes.new}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ body: { name } })
      }}
    >
      <TextField
        label={t.removalReasons.newName}
        autoComplete="off"
        error={add.error?.message}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" busy={add.isPending} {...off}>
        {t.removalReasons.add}
      </Button>
    </form>
  )
}
