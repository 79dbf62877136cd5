import { useRouter } from '@tanstack/react-router'

import type { NavigateOptions } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * The props of an `a` to another screen. The router's own link subscribes to the address, and a
 * long list has a thousand links.
 */
export function useWay(way: NavigateOptions) {
  const router = useRouter()
  const preload = () => void router.preloadRoute(way).catch(() => undefined)

  function handleClick(event: MouseEvent): void {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.button !== 0 || isElsewhere) return
    event.preventDefault()
    void router.navigate(way)
  }

  return {
    href: router.buildLocation(way).href,
    onClick: handleClick,
    onMouseEnter: preload,
    onFocus: preload,
    onTouchStart: preload,
  }
}
