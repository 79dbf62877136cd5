import { readTyped } from '@mezgeb/contract/kit/read-number'
import { createTaxRate } from '@mezgeb/contract/selling/taxes/taxes'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import { errorAt } from '../../../lib/api/error-at.ts'
import classes from './Taxes.module.css'

/** Adds a rate from a later day on. */
export function NewRate({ taxId, name }: { taxId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const [rate, setRate] = useState('')
  const [validFrom, setValidFrom] = useState('')
  const off = useOff()
  const add = useSave(createTaxRate, () => {
    setOpen(false)
    setRate('')
    showToast(t.taxes.rateAdded)
  })
  if (!isOpen) {
    return (
      <Button size="sm" aria-label={t.taxes.newRateOf(name)} {...off} onClick={() => setOpen(true)}>
        {t.taxes.addRate}
      </Button>
    )
  }
  return (
    <form
      className={classes.new}
      aria-label={t.taxes.newRateOf(name)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ body: { taxId, rate: readTyped(rate) ?? Number.NaN, validFrom } })
      }}
    >
      <TextField
        label={t.taxes.rate}
        inputMode="decimal"
        autoComplete="off"
        error={errorAt(add.error, 'rate')}
        value={rate}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      <DateField
        calendar={getCalendar()}
        label={t.taxes.validFrom}
        error={errorAt(add.error, 'validFrom')}
        value={validFrom}
        onChange={setValidFrom}
      />
      <Button type="submit" busy={add.isPending} {...off}>
        {t.taxes.addRate}
      </Button>
    </form>
  )
}
