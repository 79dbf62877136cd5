import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ExpiryField } from './ExpiryField.tsx'
import classes from './LotFields.module.css'

import type { LotField } from './ExpiryField.tsx'

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
      <ExpiryField {...expiresOn} />
    </div>
  )
}
