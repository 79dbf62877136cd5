import { useId, useRef, useState } from 'react'

import { t } from '../../texts/texts.ts'
import classes from './EditableCell.module.css'

import type { KeyboardEvent } from 'react'

type EditableCellProps = {
  /** The column and the row, for screen readers. */
  label: string
  /** As it is shown. */
  text: string
  /** As it is typed. */
  value: string
  /** Rejects with the sentence to show when the value cannot be saved. */
  onSave: (typed: string) => Promise<void>
}

const CELL = 'data-editable'

/**
 * A value of a table that can be edited in its cell: Enter or a click opens it, Enter saves, Escape leaves it as it was, Tab
 * and the arrows save and go to the row above or below.
 */
export function EditableCell(props: EditableCellProps) {
  const { label, text, value } = props
  const cell = useEditing(props)
  const { typed, error, isSaving } = cell
  const id = useId()
  if (typed === null) {
    return (
      <button
        type="button"
        ref={cell.button}
        className={classes.value}
        {...{ [CELL]: '' }}
        aria-label={`${label} ${text}`}
        onClick={cell.open}
      >
        {text}
      </button>
    )
  }
  return (
    <span className={classes.edit} {...{ [CELL]: '' }}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it
        autoFocus
        className={classes.input}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : id}
        aria-busy={isSaving || undefined}
        readOnly={isSaving}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => cell.type(event.currentTarget.value)}
        onKeyDown={cell.handleKey}
        onBlur={cell.handleBlur}
      />
      {error !== null && (
        <span className={classes.error} id={id} role="alert">
          {error}{' '}
          <button type="button" className={classes.undo} onClick={cell.close}>
            {t.ui.discard}
          </button>
        </span>
      )}
    </span>
  )
}

function useTyped({ value, onSave }: EditableCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  function type(text: string | null): void {
    setTyped(text)
    setError(null)
  }

  /** Whether nothing is left to save. */
  async function save(): Promise<boolean> {
    setError(null)
    try {
      if (typed !== null && typed.trim() !== value) {
        setSaving(true)
        await onSave(typed)
      }
      setTyped(null)
      return true
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      return false
    } finally {
      setSaving(false)
    }
  }

  return { typed, error, isSaving, type, save, close: () => type(null) }
}

function useEditing(props: EditableCellProps) {
  const field = useTyped(props)
  const button = useRef<HTMLButtonElement>(null)
  // A key has decided already; the blur that follows decides nothing.
  const isLeaving = useRef(false)

  async function saveAndGo(next: HTMLElement | null): Promise<void> {
    const isClosed = await field.save()
    isLeaving.current = false
    if (isClosed) focusLater(next)
  }

  function focusLater(next: HTMLElement | null): void {
    requestAnimationFrame(() => (next === null ? button.current?.focus() : next.click()))
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const step = stepOf(event.key, event.shiftKey)
    if (event.key !== 'Enter' && event.key !== 'Escape' && step === 0) return
    event.preventDefault()
    event.stopPropagation()
    isLeaving.current = true
    if (event.key === 'Escape') {
      field.close()
      focusLater(null)
    } else void saveAndGo(step === 0 ? null : neighbour(event.currentTarget, step))
  }

  return {
    ...field,
    button,
    handleKey,
    open: () => {
      isLeaving.current = false
      field.type(props.value)
    },
    handleBlur: () => {
      if (!isLeaving.current) void field.save()
    },
  }
}

function stepOf(key: string, isShift: boolean): -1 | 0 | 1 {
  if (key === 'ArrowUp' || (key === 'Tab' && isShift)) return -1
  return key === 'ArrowDown' || key === 'Tab' ? 1 : 0
}

/** The button of the same column in the row above or below. */
function neighbour(input: HTMLElement, step: -1 | 1): HTMLElement | null {
  const row = input.closest('tr')
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  return next?.querySelector<HTMLElement>(`button[${CELL}]`) ?? null
}
