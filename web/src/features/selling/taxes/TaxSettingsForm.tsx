import { updateTaxSettings } from '@mezgeb/contract/selling/taxes/taxes'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import { taxName } from './tax-name.ts'
import classes from './Taxes.module.css'

import type { Tax, TaxSettings } from '@mezgeb/contract/selling/taxes/taxes'

type TaxSettingsFormProps = { settings: TaxSettings; taxes: readonly Tax[] }

/** The tax of all products, and how prices contain it; a choice is saved at once. */
export function TaxSettingsForm({ settings, taxes }: TaxSettingsFormProps) {
  const save = useSave(updateTaxSettings, () => showToast(t.taxes.saved))
  const { disabled } = useOff()
  const { version, defaultTaxId, pricesIncludeTax } = settings
  const change = (changed: Partial<TaxSettings>) => save.mutate({ body: { ...changed, version } })
  const isOff = disabled || save.isPending
  return (
    <fieldset className={classes.settings}>
      <legend>{t.taxes.settings}</legend>
      <DeviceSelect
        label={t.taxes.default}
        value={defaultTaxId ?? ''}
        disabled={isOff}
        onChange={(id) => change({ defaultTaxId: id === '' ? null : id })}
      >
        <option value="">{t.taxes.noTax}</option>
        {taxes
          .filter(({ id, isActive }) => isActive || id === defaultTaxId)
          .map((tax) => (
            <option key={tax.id} value={tax.id}>
              {taxName(tax)}
            </option>
          ))}
      </DeviceSelect>
      <DeviceSelect
        label={t.taxes.prices}
        value={pricesIncludeTax ? 'included' : 'onTop'}
        disabled={isOff}
        onChange={(value) => change({ pricesIncludeTax: value === 'included' })}
      >
        <option value="included">{t.taxes.included}</option>
        <option value="onTop">{t.taxes.onTop}</option>
      </DeviceSelect>
      {save.error !== null && <Message tone="danger">{save.error.message}</Message>}
    </fieldset>
  )
}
