import { useMemo } from 'react'

import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { currencyOptions } from './currencies.ts'

import type { ReactNode } from 'react'

type CurrencyFieldProps = {
  /** A code of ISO 4217; null leaves each screen its own. */
  value: string | null
  onChange: (code: string | null) => void
  error: ReactNode
}

/** Two hundred names of currencies. */
export function CurrencyField({ value, onChange, error }: CurrencyFieldProps) {
  const options = useMemo(() => currencyOptions(), [])
  return (
    <DeviceSelect
      label={t.settings.currency}
      description={t.settings.currencyHint}
      error={error}
      value={value ?? ''}
      onChange={(code) => onChange(code || null)}
    >
      <option value="">{t.settings.asScreens}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} – {name}
        </option>
      ))}
    </DeviceSelect>
  )
}
