import { lazyRouteComponent } from '@tanstack/react-router'

import type { ComponentType } from 'react'

/**
 * A page whose code is fetched when its address is asked for, or about to be. Code that cannot be fetched is for
 * PageFailure: the router would load the page anew even while there is no connection, and leave a blank one.
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
