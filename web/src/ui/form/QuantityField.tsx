import { counted, partsOf, shown } from '@mezgeb/contract/kit/unit-size'
import { useState } from 'react'

import { t } from '../../texts/texts.ts'
import { FieldFrame } from './FieldFrame.tsx'
import classes from './QuantityField.module.css'
import '../scans/scan-keys.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'

type QuantityFieldProps = Measured & {
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

// More digits than any quantity has (decisions §6).
const LENGTH_MAX = 9

/** A quantity with a step of one unit: typed, by the arrow keys, or with the thumb. */
export function QuantityField(props: QuantityFieldProps) {
  const { label = t.ui.quantity, isLabelHidden = false, value = '', onChange = () => {} } = props
  const one = partsOf(props)
  const { text, type } = useTypedQuantity({ value, goods: props, onChange })
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
            maxLength={LENGTH_MAX + (one === 1 ? 0 : 4)}
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

function brokenQuantity(text: TypedQuantity, one: number): string {
  if (/\d\s*\p{L}/u.test(String(text))) return t.ui.otherUnit
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

type Quantity = {
  value: TypedQuantity
  goods: Measured
  onChange: (value: TypedQuantity) => void
}

/** The text of a quantity field while it is typed: `1.` is 1 already, and on its way to 1.5. */
function useTypedQuantity({ value, goods, onChange }: Quantity) {
  const [typed, setTyped] = useState<{ text: string; value: TypedQuantity } | null>(null)
  return {
    text: typed?.value === value ? typed.text : shown(value, goods),
    type: (text: string): void => {
      const next = counted(text.trim(), goods)
      setTyped({ text: text.trim(), value: next })
      onChange(next)
    },
  }
}
