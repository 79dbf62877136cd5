import { useState } from 'react'

import { t } from '../../texts/texts.ts'
import { TextField } from './TextField.tsx'
import '../scans/scan-keys.ts'

import type { TextFieldProps } from './TextField.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** A number, or the typed text while it is none, so that the form can refuse it. */
  value?: number | string
  onChange?: (value: number | string) => void
  isWhole?: boolean
}

// More digits than a double holds exactly.
const DIGITS_MAX = 15

/** An amount; a comma is a decimal sign as in `12,5`. Text that is no number stays as it was typed. */
export function NumberField(props: NumberFieldProps) {
  const { value = '', onChange = () => {}, isWhole = false, error, ...input } = props
  // `12.` is the number 12 already, and on its way to 12.5.
  const [typed, setTyped] = useState<{ text: string; value: number | string } | null>(null)
  const text = typed?.value === value ? typed.text : String(value)
  const isBroken = !isWhole && typeof value === 'string' && value !== ''

  function handleChange(changed: string): void {
    const next = numberOrText(changed.trim(), isWhole)
    setTyped({ text: changed, value: next })
    onChange(next)
  }

  return (
    <TextField
      autoComplete="off"
      {...input}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      error={isBroken ? t.ui.notNumber : error}
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}

function numberOrText(typed: string, isWhole: boolean): number | string {
  const pattern = isWhole ? /^-?\d+$/ : /^-?(\d+[.,]?\d*|[.,]\d+)$/
  const isExact = typed.replaceAll(/\D/g, '').length <= DIGITS_MAX
  return pattern.test(typed) && isExact ? Number(typed.replace(',', '.')) : typed
}
