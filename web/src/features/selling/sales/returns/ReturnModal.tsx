import { sumOf } from '@mezgeb/contract/kit/money'

import { formatAmount, formatMoney } from '../../../../lib/format/format.ts'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { ApprovalFields } from '../../sale-approvals/ApprovalFields.tsx'
import { Change } from '../exchanges/CashGiven.tsx'
import { ExchangeDiscount } from '../discounts/ExchangeDiscount.tsx'
import { OutLines } from '../exchanges/OutLines.tsx'
import { Rounding } from '../../payments/Rounding.tsx'
import { RefundFields } from './RefundFields.tsx'
import { ReturnLines } from './ReturnLines.tsx'
import { difference, draftAmount, isExchange, outAmount, roundingOf } from './return-draft.ts'
import { useApprovedReturn } from './use-approved-return.ts'
import classes from './ReturnModal.module.css'

import type { ReturnForm, ReturnModalProps } from './use-return-form.ts'

/** Takes goods of a sale back: some of them, or all, which voids it. */
export function ReturnModal({ opened, onClose, of }: ReturnModalProps) {
  const { form, shell, goods, approval, voids, credit } = useApprovedReturn({ opened, onClose, of })
  const { institution } = useUser()
  const money = (value: number) => formatMoney(value, 'saleTotal', institution?.currency)
  const amount = draftAmount(form.values, of)
  const exact = difference(form.values, of, goods)
  const rounding = roundingOf(form.values, of, { amount: exact, coin: institution?.cashRounding })
  const due = sumOf([exact, rounding])
  const isSwap = isExchange(form.values)
  const pays = isSwap && exact > 0
  const text = t.returnOfSale
  return (
    <ModalForm
      title={`${text.open} · ${saleNumber(of.sale)}`}
      size="lg"
      opened={opened}
      onClose={onClose}
      submit={
        isSwap
          ? (approval === null ? t.exchanges.submit : t.exchanges.approveAndSubmit)(
              money(outAmount(form.values, of, goods)),
            )
          : (approval === null ? text.submit : t.approvals.approveAndReturn)(money(amount))
      }
      extra={
        <p className={classes.total} aria-live="polite">
          <span>{pays ? t.exchanges.pays : text.giveBack}</span>{' '}
          <strong>{money(Math.abs(due))}</strong>
          {pays && form.values.tenderId === '' && <Change form={form} due={due} />}
        </p>
      }
      {...shell}
    >
      {!of.mayReturn && <Message tone="warning">{t.approvals.anotherDay}</Message>}
      {voids && <Message tone="warning">{t.approvals.voids}</Message>}
      <ReturnLines form={form} of={of} />
      <OutLines form={form} goods={goods} of={of} />
      <ExchangeDiscount form={form} goods={goods} of={of} />
      <TextField label={t.ui.reason} autoComplete="off" {...form.getInputProps('reason')} />
      <UsualReasons form={form} />
      <RefundFields form={form} of={of} due={due} pays={pays} />
      {rounding !== 0 && <Rounding amount={pays ? rounding : -rounding} />}
      {credit !== undefined && (
        <Message tone="warning">{t.approvals.ofCredit(formatAmount(credit))}</Message>
      )}
      {approval !== null && <ApprovalFields approval={approval} />}
    </ModalForm>
  )
}

function UsualReasons({ form }: { form: ReturnForm }) {
  const text = t.returnOfSale
  return (
    <div className={classes.reasons} role="group" aria-label={text.usualReasons}>
      {text.reasons.map((reason) => (
        <Button
          key={reason}
          size="sm"
          aria-pressed={form.values.reason === reason}
          onClick={() => {
            form.setFieldValue('reason', reason)
            form.clearFieldError('reason')
          }}
        >
          {reason}
        </Button>
      ))}
    </div>
  )
}
