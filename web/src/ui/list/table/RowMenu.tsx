import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { useEscape } from '../../dialog/use-escape.ts'
import classes from './RowMenu.module.css'

import type { KeyboardEvent, ReactNode } from 'react'

type RowMenuProps = {
  /** Of the row's name. */
  titleId: string
  /** Buttons and links. They stay mounted: their dialogs outlive the menu. */
  children: ReactNode
}

/** The buttons of a row behind one button: arrows go through them, Escape and leaving close them. */
export function RowMenu({ titleId, children }: RowMenuProps) {
  const { isOpen, setOpen, button, panel } = useOpenPanel()
  const id = useId()

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }
  useEscape(isOpen, close)

  return (
    <>
      <button
        className={classes.button}
        ref={button}
        type="button"
        aria-label={t.ui.actions}
        aria-describedby={titleId}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h.01M10 10h.01M16 10h.01" />
        </svg>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons are pressed */}
      <div
        className={classes.panel}
        ref={panel}
        id={id}
        hidden={!isOpen}
        onKeyDown={moveFocus}
        onClick={({ target, currentTarget }) => {
          // A dialog gives the focus back to what had it: no button of a closed menu can take it.
          const pressed = target instanceof Element ? target.closest('[aria-haspopup], a') : null
          if (pressed !== null && currentTarget.contains(pressed)) close()
        }}
      >
        {children}
      </div>
    </>
  )
}

function useOpenPanel() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!isOpen || button.current === null || panel.current === null) return
    place(panel.current, button.current)
    buttonsOf(panel.current)[0]?.focus({ preventScroll: true })
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ target }: Event) => {
      const own = [button.current, panel.current]
      if (target instanceof Node && own.some((part) => part?.contains(target))) return
      setOpen(false)
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('pointerdown', leave, { signal })
    // It would stay behind while its row goes.
    window.addEventListener('scroll', () => setOpen(false), { signal, capture: true })
    window.addEventListener('resize', () => setOpen(false), { signal })
    return () => stop.abort()
  }, [isOpen])

  return { isOpen, setOpen, button, panel }
}

/** Below the button, or above it where there is no room; the table would cut it off, so it is fixed. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = bottom + panel.offsetHeight <= clientHeight
  panel.style.top = isBelow ? `${bottom}px` : `${Math.max(0, top - panel.offsetHeight)}px`
  panel.style.right = `${clientWidth - right}px`
}

function buttonsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  // Not what is typed in a dialog of one of them: its events come through React.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  const buttons = buttonsOf(currentTarget)
  const at = buttons.findIndex((one) => one === document.activeElement)
  const next = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }[key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}
