import { readingsOf } from '@mezgeb/contract/kit/read-number'

import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../DeviceSelect.tsx'

import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

type DecimalSignFieldProps = {
  label: string
  /** A number that both signs would read. */
  example: string
  /** Undefined: it is asked about. */
  sign: DecimalSign | undefined
  onChange: (sign: DecimalSign | undefined) => void
}

/** The decimal sign of numbers that do not show it, with what each would make of one of them. */
export function DecimalSignField({ label, example, sign, onChange }: DecimalSignFieldProps) {
  const readings = readingsOf(example)
  return (
    <DeviceSelect
      label={label}
      error={sign === undefined ? t.ui.signUnsure : undefined}
      value={sign ?? ''}
      onChange={(value) => onChange(value === '.' || value === ',' ? value : undefined)}
    >
      {sign === undefined && <option value="">{t.ui.choose}</option>}
      {(['.', ','] as const).map((one) => (
        <option key={one} value={one}>
          {`${example} = ${readings[one]}`}
        </option>
      ))}
    </DeviceSelect>
  )
}
