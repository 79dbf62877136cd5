import { getTaxes } from '@mezgeb/contract/selling/taxes/taxes'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { taxName } from './tax-name.ts'

import type { UseFormReturnType } from '@mantine/form'

/** The part of a product's form that has its own tax; '': that of all products. */
export const taxValues = (product: { taxId?: string | undefined } | undefined) => ({
  taxId: product?.taxId ?? '',
})

type TaxForm = UseFormReturnType<ReturnType<typeof taxValues>>
type TaxFieldProps = { form: Pick<TaxForm, 'values' | 'setFieldValue'> }

/** The own tax of a product. Nothing in an institution without taxes. */
export function TaxField({ form }: TaxFieldProps) {
  const value = form.values.taxId
  const { data } = useCall(getTaxes, {})
  const taxes = (data?.taxes ?? []).filter(({ id, isActive }) => isActive || id === value)
  if (taxes.length === 0) return null
  return (
    <DeviceSelect
      label={t.taxes.label}
      value={value}
      onChange={(taxId) => form.setFieldValue('taxId', taxId)}
    >
      <option value="">{t.taxes.asInstitution}</option>
      {taxes.map((tax) => (
        <option key={tax.id} value={tax.id}>
          {taxName(tax)}
        </option>
      ))}
    </DeviceSelect>
  )
}
