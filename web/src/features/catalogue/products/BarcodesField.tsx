import { fieldLabel } from '../../workspace/fields/fields.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'

import type { KeyboardEvent } from 'react'

import type { TextFieldProps } from '../../../ui/form/TextField.tsx'

type BarcodesFieldProps = Omit<TextFieldProps, 'label' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
}

/** Barcodes with spaces between. A scanner ends each with Enter, which makes room for the next one. */
export function BarcodesField({ value = '', onChange, ...field }: BarcodesFieldProps) {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange?.(`${value.trim()} `)
  }
  return (
    <TextField
      {...field}
      label={fieldLabel('barcodes')}
      placeholder={t.product.barcodesHint}
      autoComplete="off"
      spellCheck={false}
      data-codes
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  )
}
