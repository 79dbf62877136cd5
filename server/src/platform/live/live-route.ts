import { listenToChanges } from '@mezgeb/contract/insight/events'

import { AppError } from '../app-error.ts'
import { serve } from '../http/serve.ts'

import type { Api } from '../http/serve.ts'
import type { Live } from './publish-changes.ts'

/** The stream of change events; a draining server opens none. */
export function liveRoute(api: Api, live: Live, isDraining: () => boolean): void {
  serve(api, listenToChanges, {
    stream({ actor, query }, start) {
      if (isDraining()) throw new AppError('UNAVAILABLE')
      live.join(actor, start, query.since)
    },
  })
}
