import { Suspense, lazy } from 'react'

import { t } from '../../../texts/texts.ts'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
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
      <OptionalText
        label={t.lots.batchNumber}
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
