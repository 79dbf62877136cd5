import { listenToChanges } from '@mezgeb/contract/events'

import { AppError } from '../app-error.ts'
import { serveStream } from './serve.ts'

import type { Api } from './serve.ts'

/** Where changes are listened to. `isDraining` tells whether the server is going down. */
export function liveRoute(api: Api, isDraining: () => boolean): void {
  serveStream(api, listenToChanges, ({ actor, query }, start) => {
    if (isDraining()) throw new AppError('UNAVAILABLE')
    api.live.join(actor, start, query.since)
  })
}
