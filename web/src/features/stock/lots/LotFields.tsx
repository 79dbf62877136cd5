import { getCalendar } from '../../../lib/format/calendar.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from './LotFields.module.css'

import type { ReactNode } from 'react'

type LotField = {
  value?: string
  onChange: (typed: string) => void
  error?: ReactNode
  'data-path'?: string
}

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
      <DateField calendar={getCalendar()} label={t.lots.expiresOn} {...expiresOn} />
    </div>
  )
}
