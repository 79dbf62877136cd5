import { useEffect, useLayoutEffect, useRef } from 'react'

const FIRST = 'data-autofocus'

/**
 * For the content of a dialog: a field that the user enters while the dialog opens keeps the focus. Mantine's trap gives the
 * focus to the first field by timers, which a busy machine may run after the user's click: the list of a lookup would close.
 */
export function useEnteredField(): void {
  const stop = useRef<() => void>(null)

  useLayoutEffect(() => {
    let restore: () => void = () => undefined
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      restore()
      restore = markFirst(target)
    }
    document.addEventListener('focusin', handleFocus)
    stop.current = () => {
      document.removeEventListener('focusin', handleFocus)
      restore()
    }
    return () => stop.current?.()
  }, [])

  // The trap's last timer starts after this effect and before the inner timer.
  useEffect(() => void setTimeout(() => setTimeout(() => stop.current?.())), [])
}

/** Makes an element the one that the trap focuses; returns how to undo it. */
function markFirst(element: HTMLElement): () => void {
  const dialog = element.closest('[role=dialog]')
  const others = [...(dialog?.querySelectorAll(`[${FIRST}]`) ?? [])].filter(
    (one) => one !== element,
  )
  const wasMarked = element.hasAttribute(FIRST)
  for (const other of others) other.removeAttribute(FIRST)
  element.setAttribute(FIRST, 'true')
  return () => {
    for (const other of others) other.setAttribute(FIRST, 'true')
    if (!wasMarked) element.removeAttribute(FIRST)
  }
}
