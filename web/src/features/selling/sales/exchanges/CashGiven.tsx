import { formatAmount, formatMoney } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { amountTyped, changeOf } from '../../payments/cash.ts'
import classes from '../returns/ReturnModal.module.css'

import type { ReturnForm } from '../returns/use-return-form.ts'

type CashProps = { form: ReturnForm; due: number }

/** Cash that the customer hands over for the difference. Without an amount it is exactly that. */
export function CashGiven({ form, due }: CashProps) {
  return (
    <TextField
      label={t.till.given}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      placeholder={formatAmount(due)}
      {...form.getInputProps('tendered')}
    />
  )
}

/** The change, or what is still missing; nothing for exact cash. */
export function Change({ form, due }: CashProps) {
  const currency = useUser().institution?.currency
  const given = amountTyped(form.values.tendered)
  const change = given === undefined ? 0 : changeOf(due, given)
  if (change === 0) return null
  return (
    <span className={classes.change}>
      <span>{change < 0 ? t.till.missing : t.till.change}</span>{' '}
      <strong>{formatMoney(Math.abs(change), 'saleTotal', currency)}</strong>
    </span>
  )
}
