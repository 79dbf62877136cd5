import { useLayoutEffect, useId } from 'react'

import classes from './Tabs.module.css'

import type { KeyboardEvent, ReactNode } from 'react'

type TabsProps<Value extends string> = {
  /** Names the group for screen readers. */
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs: arrow keys move and choose, as the ARIA practices say. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props
  const id = useId()

  // On a phone the tabs are wider than the screen.
  useLayoutEffect(() => {
    document.getElementById(`${id}-${value}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, value])

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label={label} data-print="none">
        {tabs.map((tab) => (
          <button
            className={classes.tab}
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={handleKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
