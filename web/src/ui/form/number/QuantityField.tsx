import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { t } from '../../../texts/texts.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import { isInOtherUnit, useTypedNumber } from './use-typed-number.ts'
import classes from './QuantityField.module.css'
import '../../scans/scan-keys.ts'

import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

import type { TypedGoods } from './use-typed-number.ts'

type QuantityFieldProps = TypedGoods & {
  label?: string
  isLabelHidden?: boolean
  error?: ReactNode
  /** As the product is counted; other input stays as text, so that the form can say what is wrong. */
  value?: TypedQuantity
  onChange?: (value: TypedQuantity) => void
  /** Instead of sending the form. */
  onEnter?: () => void
  'data-path'?: string
  'data-autofocus'?: boolean
}

// More than any quantity has with its unit (decisions §6).
const LENGTH_MAX = 40

/** A quantity with a step of one unit: typed, by the arrow keys, or with the thumb. */
export function QuantityField(props: QuantityFieldProps) {
  const { label = t.ui.quantity, isLabelHidden = false, value = '', onChange = () => {} } = props
  const one = partsOf(props)
  const { text, type } = useTypedNumber({ value, goods: props, onChange })
  const units = Number(value)
  const isBroken = typeof value === 'string' && !/^-?\d*$/.test(value)
  const error = isBroken ? brokenQuantity(value, one) : props.error

  const step = (by: 1 | -1) => onChange(stepped(units, by, one))

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && props.onEnter !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      props.onEnter()
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }

  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            className={`${control.className} ${classes.input}`}
            inputMode={one === 1 ? 'numeric' : 'decimal'}
            enterKeyHint={props.onEnter === undefined ? undefined : 'next'}
            autoComplete="off"
            maxLength={LENGTH_MAX}
            data-path={props['data-path']}
            data-autofocus={props['data-autofocus']}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={handleKey}
            onFocus={(event) => event.currentTarget.select()}
            onMouseDown={focusAndSelect}
          />
          <Step
            label={t.ui.oneLess}
            sign="M4.5 10h11"
            isOff={!(units > one)}
            onStep={() => step(-1)}
          />
          <Step label={t.ui.oneMore} sign="M4.5 10h11M10 4.5v11" onStep={() => step(1)} />
        </>
      )}
    </FieldFrame>
  )
}

function brokenQuantity(text: string, one: number): string {
  if (isInOtherUnit(text)) return t.ui.otherUnit
  return one === 1 ? t.ui.notWhole : t.ui.notFine
}

/** A unit more or less, one at least. */
function stepped(quantity: number, by: 1 | -1, one: number): number {
  return Number.isFinite(quantity) ? Math.max(one, Math.trunc(quantity) + by * one) : one
}

type StepProps = { label: string; sign: string; isOff?: boolean; onStep: () => void }

function Step({ label, sign, isOff = false, onStep }: StepProps) {
  return (
    <button
      className={classes.step}
      type="button"
      // The arrow keys do the same in the field itself.
      tabIndex={-1}
      aria-label={label}
      disabled={isOff}
      // Leaves the focus, and so the phone's keyboard, as they are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStep}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  )
}

// The click that brings the focus would place a caret; instead the next digit replaces what is there.
function focusAndSelect(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}
