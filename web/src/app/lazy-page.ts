import { lazyRouteComponent } from '@tanstack/react-router'

import type { ComponentType } from 'react'

/**
 * A page whose code loads on navigation or preload. PageFailure handles a failed load: the router
 * would reload the page even without a connection, and leave a blank one.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(`A page is missing: ${message}`, { cause: error })
    }
  }, name)
}
