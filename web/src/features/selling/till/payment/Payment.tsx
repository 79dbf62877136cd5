import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'

import { formatAmount, formatMoney } from '../../../../lib/format/format.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useMediaQuery } from '../../../../ui/kit/use-media-query.ts'
import { totalOf } from '../basket/basket.ts'
import { FacetsOfTotal } from '../FacetsOfTotal.tsx'
import { amountTyped, changeOf, quickAmounts } from '../../payments/cash.ts'
import { KeyHint } from '../KeyHint.tsx'
import { AboveLimit } from './AboveLimit.tsx'
import { FailureNote } from '../sale/FailureNote.tsx'
import { isPrintingOn, onPrintingChange, switchPrinting } from '../sale/receipt-printing.ts'
import { useTill, useTillState } from '../state/till.ts'
import { Rounding } from '../../payments/Rounding.tsx'
import { PaymentRows } from '../../payments/PaymentRows.tsx'
import { Tenders } from '../../payments/Tenders.tsx'
import { isPayable, paidWith, roundedDue } from '../../payments/typed-payments.ts'
import classes from './Payment.module.css'

import type { Basket } from '../basket/basket.ts'
import type { Sell } from '../sale/use-sell.ts'
import type { TypedPayment } from '../../payments/typed-payments.ts'

/** The payment in the place of the basket. Cash pays what other tenders leave; without an amount it is exactly that. */
export function Payment({ sell }: { sell: Sell }) {
  const till = useTill()
  const basket = useTillState((state) => state.basket)
  const total = totalOf(basket)
  const [rows, setRows] = useState<readonly TypedPayment[]>([])
  const [typed, setTyped] = useState('')
  const { institution } = useUser()
  const { customer } = basket
  const stored = storeCreditOf(customer)
  const mayOwe = useMay()('credit.give') && (hasLimit(customer) || stored > 0)
  const problems = useTillState((state) => state.paymentProblems)
  const { due, rounding } = roundedDue(total, rows, institution?.cashRounding)
  const given = typed.trim() === '' ? due : amountTyped(typed)
  const isPaid = due === 0 || (due !== undefined && given !== undefined && given >= due)
  const mayEnd = isPaid && isPayable(total, rows)
  const paid = paidWith(rows, due ?? 0, given)

  return (
    <form
      className={classes.payment}
      aria-label={t.till.payment}
      data-till="payment"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayEnd) sell(paid)
      }}
    >
      <div className={classes.head}>
        <Button variant="quiet" onClick={() => till.change({ view: 'basket' })}>
          ‹ {t.till.back}
        </Button>
        <strong>{formatMoney(total, 'saleTotal', institution?.currency)}</strong>
      </div>
      <FacetsOfTotal />
      <StoreCredit amount={stored} />
      <Tenders
        {...{ total, rows, mayOwe }}
        takesVouchers
        onChange={(changed) => setRows(hasLimit(customer) ? changed : capped(changed, stored))}
      />
      <PaymentRows {...{ total, rows, problems }} onChange={setRows} />
      {rounding !== 0 && <Rounding amount={rounding} />}
      {due !== 0 && <Cash due={due} given={given} typed={typed} onType={setTyped} />}
      <FailureNote />
      {mayEnd && <AboveLimit onAccount={paid.onAccount} onApproved={() => sell(paid)} />}
      <PaymentFoot isEnough={mayEnd} />
    </form>
  )
}

function StoreCredit({ amount }: { amount: number }) {
  const currency = useUser().institution?.currency
  if (amount === 0) return null
  return (
    <p className={classes.facts}>
      {t.tenders.storeCredit}: {formatMoney(amount, 'saleTotal', currency)}
    </p>
  )
}

/** Without a limit no more than the store credit goes on account. */
const capped = (rows: readonly TypedPayment[], most: number) =>
  rows.map((row) =>
    row.tender === null && (amountTyped(row.amount) ?? 0) > most
      ? { ...row, amount: String(most) }
      : row,
  )

const hasLimit = (customer: Basket['customer']) => customer !== null && 'creditLimit' in customer

/** ETB that the shop owes the customer, which pays like credit. */
function storeCreditOf(customer: Basket['customer']): number {
  return customer !== null && 'owed' in customer ? Math.max(0, -(customer.owed ?? 0)) : 0
}

type CashProps = {
  /** Undefined while another amount is none. */
  due: number | undefined
  given: number | undefined
  typed: string
  onType: (typed: string) => void
}

function Cash({ due, given, typed, onType }: CashProps) {
  const isTouched = useMediaQuery('(pointer: coarse)')
  const total = Math.max(due ?? 0, 0)
  return (
    <>
      <Given
        value={typed}
        total={total}
        isWrong={given === undefined || given < total}
        isTouched={isTouched}
        onChange={onType}
      />
      <QuickAmounts total={total} given={given} onChoose={(amount) => onType(String(amount))} />
      {isTouched && <Pad onPress={(key) => onType(padded(typed, key))} />}
      <Change total={due ?? 0} given={given} />
    </>
  )
}

function PaymentFoot({ isEnough }: { isEnough: boolean }) {
  const isSaving = useTillState((state) => state.isSaving)
  return (
    <div className={classes.foot}>
      <PrintChoice />
      <Button
        className={classes.done}
        type="submit"
        variant="primary"
        busy={isSaving}
        disabled={!isEnough}
        aria-keyshortcuts="Enter"
      >
        {t.till.done} <KeyHint of="Enter" />
      </Button>
    </div>
  )
}

type GivenProps = {
  value: string
  total: number
  isWrong: boolean
  isTouched: boolean
  onChange: (typed: string) => void
}

function Given({ value, total, isWrong, isTouched, onChange }: GivenProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.given}>
      <label htmlFor={id}>{t.till.given}</label>
      <input
        ref={field}
        id={id}
        data-till="given"
        // On a touch screen the pad below types.
        inputMode={isTouched ? 'none' : 'decimal'}
        autoComplete="off"
        maxLength={12}
        placeholder={formatAmount(total)}
        aria-invalid={isWrong || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

type QuickAmountsProps = {
  total: number
  given: number | undefined
  onChoose: (amount: number) => void
}

function QuickAmounts({ total, given, onChoose }: QuickAmountsProps) {
  return (
    <div className={classes.amounts} role="group" aria-label={t.till.quickAmounts}>
      {quickAmounts(total).map((amount) => (
        <button
          key={amount}
          className={classes.amount}
          type="button"
          aria-pressed={amount === given}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(amount)}
        >
          {formatAmount(amount).replace(/\.00$/, '')}
        </button>
      ))}
    </div>
  )
}

function Change({ total, given }: { total: number; given: number | undefined }) {
  const currency = useUser().institution?.currency
  const change = given === undefined ? -total : changeOf(total, given)
  const isMissing = change < 0
  return (
    <p className={classes.change} data-missing={isMissing || undefined} aria-live="polite">
      <span>{isMissing ? t.till.missing : t.till.change}</span>
      <strong>{formatMoney(Math.abs(change), 'saleTotal', currency)}</strong>
    </p>
  )
}

const PAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫']

function padded(typed: string, key: string): string {
  return key === '⌫' ? typed.slice(0, -1) : `${typed}${key}`
}

function Pad({ onPress }: { onPress: (key: string) => void }) {
  return (
    <div className={classes.pad}>
      {PAD.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === '⌫' ? t.ui.delete : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key}
        </button>
      ))}
    </div>
  )
}

function PrintChoice() {
  const isChecked = useSyncExternalStore(onPrintingChange, isPrintingOn)
  return (
    <CheckBox checked={isChecked} onChange={switchPrinting}>
      {t.till.printAfter}
    </CheckBox>
  )
}
