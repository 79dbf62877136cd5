import { useRef, useState } from 'react'

import { TextField } from '../../../ui/form/TextField.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import classes from './NameField.module.css'

type NameFieldProps = {
  label: string
  name: string
  error: string | undefined
  /** Rejects with what `error` shows. */
  onRename: (name: string) => Promise<unknown>
}

/** A name, or number, of a record in its row, which is saved when the field is left or Enter is pressed. */
export function NameField({ label, name, error, onRename }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const sending = useRef<string>(undefined)

  function rename(): void {
    const wanted = typed?.trim()
    // The field is left after Enter, too.
    if (wanted !== undefined && wanted === sending.current) return
    if (wanted === undefined || wanted === name) return setTyped(null)
    sending.current = wanted
    const end = () => (sending.current = undefined)
    void onRename(wanted)
      .then(() => setTyped((now) => (now === typed ? null : now)))
      .then(end, end)
  }

  return (
    <div className={classes.name}>
      <TextField
        type="text"
        label={label}
        isLabelHidden
        autoComplete="off"
        error={error}
        {...useOff()}
        value={typed ?? name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
    </div>
  )
}
