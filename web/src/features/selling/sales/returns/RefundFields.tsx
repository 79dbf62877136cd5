import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { listTenders } from '@mezgeb/contract/selling/tenders'

import { useCall } from '../../../../lib/api/use-call.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { reasonName } from '../../../stock/removal-reasons/reason-name.ts'
import { CashGiven } from '../exchanges/CashGiven.tsx'
import { tenderName } from '../../tenders/tender-name.ts'
import { STORE_CREDIT } from './return-draft.ts'
import classes from './ReturnModal.module.css'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import type { ReturnForm } from './use-return-form.ts'

/** `pays`: the customer pays the ETB that are due. */
type RefundProps = { form: ReturnForm; of: ReturnableSale; due: number; pays: boolean }

/** How the money moves: in cash, or by another tender with the reference of its transfer, or on the account. */
export function RefundFields({ form, of, due, pays }: RefundProps) {
  const { tenderId } = form.values
  return (
    <div className={classes.refund}>
      <Ways form={form} of={of} pays={pays} />
      {tenderId !== '' && tenderId !== STORE_CREDIT && (
        <TextField
          label={t.tenders.reference}
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('reference')}
          error={form.errors['payments.0.reference']}
        />
      )}
      {pays && tenderId === '' && <CashGiven form={form} due={due} />}
    </div>
  )
}

/** Cash is the first choice, which gives vouchers back first. Tax that a customer withheld is not given back. */
const NO_REFUND = new Set(['CASH', 'WITHHOLDING', 'OWN_VOUCHER'])

function Ways({ form, of, pays }: Omit<RefundProps, 'due'>) {
  const { data = [] } = useCall(listTenders, {})
  const mayOwe = useMay()('credit.give')
  const others = data.filter(({ isActive, kind }) => isActive && !NO_REFUND.has(kind))
  // The walk-in customer has no account.
  const hasAccount = of.customerId !== undefined && (!pays || mayOwe)
  if (others.length === 0 && !hasAccount) return null
  return (
    <DeviceSelect
      label={pays ? t.exchanges.payBy : t.returnOfSale.giveBackBy}
      value={form.values.tenderId}
      error={errorOf(form)}
      onChange={(value) => {
        form.clearErrors()
        form.setFieldValue('tenderId', value)
      }}
    >
      <option value="">{t.tenders.readyMade.CASH}</option>
      {hasAccount && (
        <option value={STORE_CREDIT}>{pays ? t.tenders.onCredit : t.tenders.storeCredit}</option>
      )}
      {others.map((tender) => (
        <option key={tender.id} value={tender.id}>
          {tenderName(tender)}
        </option>
      ))}
    </DeviceSelect>
  )
}

const errorOf = ({ errors }: ReturnForm) =>
  ['payments', 'storeCredit', 'onAccount']
    .flatMap((path) => [errors[path], errors[`${path}.0.tenderId`], errors[`${path}.0.amount`]])
    .find((error) => error !== undefined)

/** Why damaged goods are removed. */
export function LossReason({ form }: { form: ReturnForm }) {
  const { data = [] } = useCall(listRemovalReasons, {})
  const reasons = data.filter(({ isActive }) => isActive)
  const damaged = reasons.find(({ readyMade }) => readyMade === 'DAMAGED')
  return (
    <DeviceSelect
      label={t.returnOfSale.lossOf}
      value={form.values.removalReasonId || (damaged?.id ?? '')}
      onChange={(value) => form.setFieldValue('removalReasonId', value)}
    >
      {damaged === undefined && <option value="">—</option>}
      {reasons.map((reason) => (
        <option key={reason.id} value={reason.id}>
          {reasonName(reason)}
        </option>
      ))}
    </DeviceSelect>
  )
}
