import { readTyped } from '@mezgeb/contract/kit/read-number'
import { TAX_KINDS, createTax } from '@mezgeb/contract/selling/taxes/taxes'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import { errorAt } from '../../../lib/api/error-at.ts'
import classes from './Taxes.module.css'

type Kind = (typeof TAX_KINDS)[number]
const FIRST: Kind = 'STANDARD'

/** Adds a tax at the end of the list. */
export function NewTax() {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>(FIRST)
  const [rate, setRate] = useState('')
  const off = useOff()
  const add = useSave(createTax, () => {
    setName('')
    setRate('')
    showToast(t.taxes.added)
  })
  const hasRate = kind === 'STANDARD'
  return (
    <form
      className={classes.new}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const percent = hasRate ? { rate: readTyped(rate) ?? Number.NaN } : {}
        add.mutate({ body: { name, kind, ...percent } })
      }}
    >
      <TextField
        label={t.taxes.newName}
        autoComplete="off"
        error={errorAt(add.error, 'name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <KindField kind={kind} onChange={setKind} />
      {hasRate && (
        <TextField
          label={t.taxes.rate}
          inputMode="decimal"
          autoComplete="off"
          error={errorAt(add.error, 'rate')}
          value={rate}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
      )}
      <Button type="submit" busy={add.isPending} {...off}>
        {t.taxes.add}
      </Button>
    </form>
  )
}

function KindField({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <DeviceSelect
      label={t.taxes.kind}
      value={kind}
      onChange={(value) => onChange(TAX_KINDS.find((one) => one === value) ?? FIRST)}
    >
      {TAX_KINDS.map((one) => (
        <option key={one} value={one}>
          {t.taxes.states[one]}
        </option>
      ))}
    </DeviceSelect>
  )
}
