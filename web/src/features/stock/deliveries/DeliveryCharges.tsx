import { CHARGES_MAX, SPREADS } from '@mezgeb/contract/stock/deliveries'

import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import classes from './DeliveryCharges.module.css'

import type { Spread } from '@mezgeb/contract/stock/deliveries'

import type { DeliveryForm } from './use-delivery-form.ts'

const spreadIn = (value: string) => SPREADS.find((one) => one === value) ?? 'VALUE'

/** Transport, customs …: costs beside the invoice, and how they are shared out over the lines. */
export function DeliveryCharges({ delivery }: { delivery: DeliveryForm }) {
  const { form, addCharge } = delivery
  const { charges } = form.values
  return (
    <div className={classes.charges}>
      {charges.length > 0 && (
        <ul className={classes.rows} aria-label={t.deliveries.charges}>
          {charges.map(({ key, spread }, at) => (
            <Charge key={key} {...{ delivery, spread, at }} />
          ))}
        </ul>
      )}
      <Button size="sm" disabled={charges.length >= CHARGES_MAX} onClick={addCharge}>
        {t.deliveries.addCharge}
      </Button>
    </div>
  )
}

type ChargeProps = { delivery: DeliveryForm; spread: Spread; at: number }

function Charge({ delivery, spread, at }: ChargeProps) {
  const { form, removeCharge, focusNext } = delivery
  return (
    <li className={classes.row}>
      <TextField
        label={t.deliveries.chargeName}
        placeholder={t.deliveries.chargeExample}
        autoComplete="off"
        {...form.getInputProps(`charges.${at}.name`)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && !ctrlKey && !metaKey) focusNext(`charges.${at}.amount`)
        }}
      />
      <NumberField label={t.deliveries.amount} {...form.getInputProps(`charges.${at}.amount`)} />
      <DeviceSelect
        label={t.deliveries.spread}
        value={spread}
        onChange={(value) => form.setFieldValue(`charges.${at}.spread`, spreadIn(value))}
      >
        {SPREADS.map((one) => (
          <option key={one} value={one}>
            {t.deliveries.spreads[one]}
          </option>
        ))}
      </DeviceSelect>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t.deliveries.removeCharge}
        onClick={() => removeCharge(at)}
      >
        ×
      </Button>
    </li>
  )
}
