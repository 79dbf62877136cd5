import { getTaxes } from '@mezgeb/contract/selling/taxes/taxes'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { taxName } from './tax-name.ts'

type TaxFieldProps = { value: string; onChange: (taxId: string) => void }

/** The own tax of a product; '' for that of all products. Nothing in an institution without taxes. */
export function TaxField({ value, onChange }: TaxFieldProps) {
  const { data } = useCall(getTaxes, {})
  const taxes = (data?.taxes ?? []).filter(({ id, isActive }) => isActive || id === value)
  if (taxes.length === 0) return null
  return (
    <DeviceSelect label={t.taxes.label} value={value} onChange={onChange}>
      <option value="">{t.taxes.asInstitution}</option>
      {taxes.map((tax) => (
        <option key={tax.id} value={tax.id}>
          {taxName(tax)}
        </option>
      ))}
    </DeviceSelect>
  )
}
