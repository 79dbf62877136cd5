import { useEffect, useState } from 'react'

import { isDialogOpen, onDialogChange } from '../dialog/use-scroll-lock.ts'
import { enterField } from './enter-field.ts'

type Form = { getInputNode: (path: string) => HTMLElement | null }

/** A dialog gives the focus back to its button 10 ms after it has closed. */
const AFTER_DIALOG_MS = 40

/** Leads the user to the field of a path, as soon as it is drawn, and not behind an open dialog. */
export function useNextField(form: Form): (path: string, opensList?: boolean) => void {
  const [next, setNext] = useState<{ path: string; opensList: boolean } | null>(null)
  const { getInputNode } = form

  useEffect(() => {
    const field = next === null ? null : getInputNode(next.path)
    if (field === null) return undefined
    if (field.closest('[inert]') !== null) return enterOnceClosed(field)
    enterField(field, next?.opensList)
    return undefined
    // Once for each wish; the form itself is another one after every letter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next])

  return (path, opensList = true) => setNext({ path, opensList })
}

/** Enters a field when the dialog above it has closed; returns how to stop. */
function enterOnceClosed(field: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onDialogChange(() => {
    if (isDialogOpen()) return
    stop()
    timer = setTimeout(() => enterField(field), AFTER_DIALOG_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
