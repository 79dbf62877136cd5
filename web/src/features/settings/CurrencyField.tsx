import { useMemo } from 'react'

import { t } from '../../texts/texts.ts'
import { FieldFrame } from '../../ui/FieldFrame.tsx'
import classes from './CurrencyField.module.css'
import { currencyOptions } from './currencies.ts'

import type { ReactNode } from 'react'

type CurrencyFieldProps = {
  /** A code of ISO 4217; null leaves each screen its own. */
  value: string | null
  onChange: (code: string | null) => void
  error: ReactNode
}

/** The device's own select: two hundred names, found by typing, and nothing to load. */
export function CurrencyField({ value, onChange, error }: CurrencyFieldProps) {
  const options = useMemo(() => currencyOptions(), [])
  return (
    <FieldFrame label={t.settings.currency} description={t.settings.currencyHint} error={error}>
      {(control) => (
        <>
          <select
            {...control}
            className={`${control.className} ${classes.select}`}
            value={value ?? ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
          >
            <option value="">{t.settings.asScreens}</option>
            {options.map(({ code, name }) => (
              <option key={code} value={code}>
                {code} – {name}
              </option>
            ))}
          </select>
          <svg className={classes.chevron} viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5.5 8 4.5 4.5L14.5 8" />
          </svg>
        </>
      )}
    </FieldFrame>
  )
}
