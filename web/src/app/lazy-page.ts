import { lazyRouteComponent } from '@tanstack/react-router'
import { Fragment } from 'react'

import type { ComponentType } from 'react'

/**
 * A page whose code loads on navigation or preload: the only export of its file. PageFailure handles a failed load: the
 * router would reload the page even without a connection, and leave a blank one.
 */
export function lazyPage(load: () => Promise<Record<string, ComponentType>>) {
  return lazyRouteComponent(async () => {
    try {
      return { default: Object.values(await load())[0] ?? Fragment }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(`A page is missing: ${message}`, { cause: error })
    }
  })
}
