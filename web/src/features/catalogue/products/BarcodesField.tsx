import { wrongCheckDigit } from '@mezgeb/contract/catalogue/product-codes'
import { codesIn, hasWrongCheckDigit } from '@mezgeb/contract/kit/codes'
import { refusalIn } from '@mezgeb/contract/kit/refusals'

import { fieldLabel } from '../../workspace/fields/fields.ts'
import { refusalText, t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'

import type { KeyboardEvent } from 'react'

import type { TextFieldProps } from '../../../ui/form/TextField.tsx'

type BarcodesFieldProps = Omit<TextFieldProps, 'label' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
}

/** Barcodes with semicolons between. A scanner ends each with Enter, which makes room for the next one. */
export function BarcodesField({ value = '', onChange, ...field }: BarcodesFieldProps) {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange?.(withRoom(value))
  }
  const wrong = codesIn(value).find(hasWrongCheckDigit)
  return (
    <TextField
      {...field}
      label={fieldLabel('barcodes')}
      description={wrong === undefined ? undefined : refusalText(refusalIn(wrongCheckDigit(wrong)))}
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

/** The barcodes, and room for another one. */
export function withRoom(barcodes: string): string {
  const given = barcodes.trim().replace(/;$/, '')
  return given === '' ? '' : `${given}; `
}
