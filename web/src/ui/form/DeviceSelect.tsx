import { useRef } from 'react'

import classes from './DeviceSelect.module.css'
import { FieldFrame } from './FieldFrame.tsx'

import type { KeyboardEvent, ReactNode } from 'react'

import type { FieldFrameProps } from './FieldFrame.tsx'

type DeviceSelectProps = FieldFrameProps & {
  value: string
  disabled?: boolean
  onChange: (value: string) => void
  /** After a choice by mouse or thumb, or Enter: the focus may go on. Each arrow of a keyboard is a change. */
  onChosen?: (value: string) => void
  /** `option` elements. */
  children: ReactNode
}

/** The device's own select: for what is known without asking the server, found by typing, and nothing to load. */
export function DeviceSelect(props: DeviceSelectProps) {
  const { value, disabled = false, onChange, onChosen, children, ...frame } = props
  const isKeyed = useRef(false)

  function handleKey(event: KeyboardEvent<HTMLSelectElement>): void {
    isKeyed.current = true
    if (event.key !== 'Enter' || event.ctrlKey || value === '' || onChosen === undefined) return
    event.preventDefault()
    onChosen(value)
  }

  return (
    <FieldFrame {...frame}>
      {(control) => (
        <>
          <select
            {...control}
            className={`${control.className} ${classes.select}`}
            value={value}
            disabled={disabled}
            onPointerDown={() => (isKeyed.current = false)}
            onKeyDown={handleKey}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value)
              if (!isKeyed.current) onChosen?.(currentTarget.value)
            }}
          >
            {children}
          </select>
          <svg className={classes.chevron} viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5.5 8 4.5 4.5L14.5 8" />
          </svg>
        </>
      )}
    </FieldFrame>
  )
}
