import { readTyped } from '@mezgeb/contract/kit/read-number'

import { t } from '../../../texts/texts.ts'
import { TextField } from '../TextField.tsx'
import { isInOtherUnit, useTypedNumber } from './use-typed-number.ts'
import '../../scans/scan-keys.ts'

import type { TextFieldProps } from '../TextField.tsx'
import type { TypedGoods } from './use-typed-number.ts'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** Of a whole number: the number is typed in units of so many. */
  unitSize?: number | undefined
  /** Of a whole number: the unit whose name may stand beside it. */
  unit?: string | undefined
  /** A number, or the typed text while it is none, so that the form can refuse it. */
  value?: number | string
  onChange?: (value: number | string) => void
  isWhole?: boolean
}

/** An amount, as the reader of numbers takes it. Text that is no number stays as it was typed. */
export function NumberField(props: NumberFieldProps) {
  const { value = '', onChange = () => {}, isWhole = false, unitSize = 1, unit, ...input } = props
  const goods = { unitSize, unit }
  const read = isWhole ? {} : { read: (text: string) => readTyped(text) ?? text.trim() }
  const { text, type } = useTypedNumber({ value, goods, onChange, ...read })
  return (
    <TextField
      autoComplete="off"
      {...input}
      inputMode={isWhole && unitSize === 1 ? 'numeric' : 'decimal'}
      error={brokenNumber(value, { isWhole, ...goods }) ?? input.error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

type NumberRules = TypedGoods & { isWhole: boolean }

function brokenNumber(value: number | string, { isWhole, unitSize, unit }: NumberRules) {
  if (typeof value === 'number' || value === '') return undefined
  if (!isWhole) return t.ui.notNumber
  if (unit !== undefined && isInOtherUnit(value)) return t.ui.otherUnit
  return unitSize === 1 ? undefined : t.ui.notFine
}
