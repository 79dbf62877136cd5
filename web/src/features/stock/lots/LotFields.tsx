import { Suspense, lazy } from 'react'

import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from './LotFields.module.css'

import type { LotField } from './ExpiryField.tsx'

const ExpiryField = lazy(() =>
  import('./ExpiryField.tsx').then((module) => ({ default: module.ExpiryField })),
)

type LotFieldsProps = { batch: LotField; expiresOn: LotField }

/** Batch number and expiry date of goods that come in. */
export function LotFields({ batch, expiresOn }: LotFieldsProps) {
  return (
    <div className={classes.pair}>
      <TextField
        label={t.lots.batchNumber}
        placeholder={t.ui.optional}
        autoComplete="off"
        {...batch}
        onChange={({ currentTarget }) => batch.onChange(currentTarget.value)}
      />
      <Suspense
        fallback={<TextField label={t.lots.expiresOn} value={expiresOn.value ?? ''} readOnly />}
      >
        <ExpiryField {...expiresOn} />
      </Suspense>
    </div>
  )
}
