import { WEIGHED } from '@mezgeb/contract/kit/counted'

import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { fieldLabel } from '../../../workspace/fields/fields.ts'

import type { UseFormReturnType } from '@mantine/form'

type WeighedProps = {
  form: Pick<UseFormReturnType<{ unitSize: number }>, 'values' | 'setFieldValue'>
  disabled: boolean
}

/** Whether quantities of new products have decimals. */
export function Weighed({ form, disabled }: WeighedProps) {
  return (
    <CheckBox
      data-path="unitSize"
      checked={form.values.unitSize === WEIGHED}
      disabled={disabled}
      onChange={(isWeighed) => form.setFieldValue('unitSize', isWeighed ? WEIGHED : 1)}
    >
      {fieldLabel('unitSize')}
    </CheckBox>
  )
}
