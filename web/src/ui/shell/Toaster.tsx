import { Link } from '@tanstack/react-router'
import { useRef, useSyncExternalStore } from 'react'

import { t } from '../../texts/texts.ts'
import { dismissToast, getToasts, holdToasts, onToastChange } from './toast.ts'
import classes from './Toaster.module.css'
import { useKey } from '../kit/use-key.ts'

import type { Toast } from './toast.ts'

/** Leads to the newest toast from anywhere, and back again; other kits use the same. */
const KEY = 'F8'
// Escape closes the toast that has the focus; the modal below it stays.
const ONE_LAYER = { 'data-mantine-stop-propagation': true }

/** Where toasts appear; once per page. They stay while they are pointed at or have the focus. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastChange, getToasts)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const isInside = () => region.current?.contains(document.activeElement) === true

  useKey(toasts.length > 0, (event) => {
    if (event.key === 'Escape' && isInside()) dismiss(toasts)
    if (event.key !== KEY) return
    event.preventDefault()
    if (isInside()) goBack()
    else goIn()
  })

  function goIn(): void {
    cameFrom.current = document.activeElement
    region.current?.querySelector<HTMLElement>('output:last-of-type :is(a, button)')?.focus()
  }

  function goBack(): void {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  function dismiss(dismissed: readonly Toast[]): void {
    if (isInside()) goBack()
    for (const { id } of dismissed) dismissToast(id)
  }

  return (
    // To point at them only keeps them longer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.toaster}
      ref={region}
      aria-label={t.ui.messages(KEY)}
      onMouseEnter={() => holdToasts(true)}
      onMouseLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      <div className={classes.list} aria-live="polite">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onDismiss={() => dismiss([toast])} />
        ))}
      </div>
    </section>
  )
}

function ToastItem({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { text, link, action } = toast
  return (
    <output className={classes.toast}>
      <span>{text}</span>
      {link !== undefined && (
        <Link className={classes.link} to={link.href} onClick={onDismiss} {...ONE_LAYER}>
          {link.text}
        </Link>
      )}
      {action !== undefined && (
        <button
          className={classes.action}
          type="button"
          onClick={() => {
            action.act()
            onDismiss()
          }}
          {...ONE_LAYER}
        >
          {action.text}
        </button>
      )}
      <button
        className={classes.close}
        type="button"
        aria-label={t.ui.close}
        onClick={onDismiss}
        {...ONE_LAYER}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </output>
  )
}
