import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/NumberInput.css'
import { NumberInput } from '@mantine/core'

import { sentence } from '../texts/texts.ts'
import { mantineField } from './mantine-field.ts'

import type { NumberInputProps } from '@mantine/core'

/** A number with the right keyboard on phones; out-of-range input stays, so that the form can say what is wrong. */
export function NumberField(props: NumberInputProps) {
  const isWhole = props.allowDecimal === false
  return (
    <NumberInput
      {...mantineField}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      clampBehavior="none"
      hideControls
      {...props}
      error={typeof props.error === 'string' ? sentence(props.error) : props.error}
    />
  )
}
