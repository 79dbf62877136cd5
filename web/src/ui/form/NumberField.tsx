import { useState } from 'react'

import { t } from '../../texts/texts.ts'
import { TextField } from './TextField.tsx'
import { readTyped } from '@mezgeb/contract/kit/read-number'
import { counted, shown } from '@mezgeb/contract/kit/unit-size'
import '../scans/scan-keys.ts'

import type { TextFieldProps } from './TextField.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** Of a whole number: the number is typed in units of so many. */
  unitSize?: number | undefined
  /** A number, or the typed text while it is none, so that the form can refuse it. */
  value?: number | string
  onChange?: (value: number | string) => void
  isWhole?: boolean
}

/** An amount, as the reader of numbers takes it. Text that is no number stays as it was typed. */
export function NumberField(props: NumberFieldProps) {
  const { value = '', onChange = () => {}, isWhole = false, unitSize = 1, error, ...input } = props
  // `12.` is the number 12 already, and on its way to 12.5.
  const [typed, setTyped] = useState<{ text: string; value: number | string } | null>(null)
  const text = typed?.value === value ? typed.text : shown(value, { unitSize })
  const isUnits = isWhole && unitSize === 1
  const isBroken = !isUnits && typeof value === 'string' && value !== ''

  function handleChange(changed: string): void {
    const next = isWhole
      ? counted(changed.trim(), { unitSize })
      : (readTyped(changed) ?? changed.trim())
    setTyped({ text: changed, value: next })
    onChange(next)
  }

  return (
    <TextField
      autoComplete="off"
      {...input}
      inputMode={isUnits ? 'numeric' : 'decimal'}
      error={isBroken ? (isWhole ? t.ui.notFine : t.ui.notNumber) : error}
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}
