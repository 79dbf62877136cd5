import { useEffect, useEffectEvent } from 'react'

// Open layers, the topmost last.
let layers: readonly symbol[] = []
const handled = new WeakSet<Event>()

/** Calls `close` on Escape while this is the topmost open layer: Escape closes one at a time. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = Symbol('layer')
    layers = [...layers, layer]
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || handled.has(event)) return
      if (layers.at(-1) !== layer || hasOpenList(event.target)) return
      handled.add(event)
      closeNow()
    }
    // Before the field's own listener: it would close its list first, and the list would look as if
    // it had never been open.
    window.addEventListener('keydown', listener, { capture: true })
    return () => {
      layers = layers.filter((other) => other !== layer)
      window.removeEventListener('keydown', listener, { capture: true })
    }
  }, [isOpen])
}

// The mark of Mantine's fields and of ours while their options are shown.
function hasOpenList(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  )
}
