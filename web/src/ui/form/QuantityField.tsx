import { t } from '../../texts/texts.ts'
import { FieldFrame } from './FieldFrame.tsx'
import classes from './QuantityField.module.css'
import '../scans/scan-keys.ts'

import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

type QuantityFieldProps = {
  label?: string
  isLabelHidden?: boolean
  error?: ReactNode
  /** Whole units; other input stays as text, so that the form can say what is wrong. */
  value?: number | string
  onChange?: (value: number | string) => void
  /** Instead of sending the form. */
  onEnter?: () => void
  'data-path'?: string
  'data-autofocus'?: boolean
}

// More digits than any quantity has (decisions §6).
const LENGTH_MAX = 9

/** Whole units with a step of 1: typed, by the arrow keys, or with the thumb. */
export function QuantityField(props: QuantityFieldProps) {
  const { label = t.ui.quantity, isLabelHidden = false, value = '', onChange = () => {} } = props
  const units = Number(value)
  const isBroken = typeof value === 'string' && !/^-?\d*$/.test(value)
  const error = isBroken ? t.ui.notWhole : props.error

  function step(by: 1 | -1): void {
    onChange(Number.isFinite(units) ? Math.max(1, Math.trunc(units) + by) : 1)
  }

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
            inputMode="numeric"
            enterKeyHint={props.onEnter === undefined ? undefined : 'next'}
            autoComplete="off"
            maxLength={LENGTH_MAX}
            data-path={props['data-path']}
            data-autofocus={props['data-autofocus']}
            value={value}
            onChange={(event) => onChange(numberOrText(event.currentTarget.value.trim()))}
            onKeyDown={handleKey}
            onFocus={(event) => event.currentTarget.select()}
            onMouseDown={focusAndSelect}
          />
          <Step
            label={t.ui.oneLess}
            sign="M4.5 10h11"
            isOff={!(units > 1)}
            onStep={() => step(-1)}
          />
          <Step label={t.ui.oneMore} sign="M4.5 10h11M10 4.5v11" onStep={() => step(1)} />
        </>
      )}
    </FieldFrame>
  )
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

function numberOrText(typed: string): number | string {
  return /^-?\d+$/.test(typed) ? Number(typed) : typed
}

// The click that brings the focus would place a caret; instead the next digit replaces what is there.
function focusAndSelect(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}
