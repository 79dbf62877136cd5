import { handOver, keepDevice, setPin, signInWithPin } from '@mezgeb/contract/people/pins'

import { serve } from '../../../platform/http/serve.ts'
import { endSessionOnly } from '../sessions/end-sessions.ts'
import { keepOwnDevice } from './keep-device.ts'
import { setOwnPin } from './set-own-pin.ts'
import { takeOver } from './take-over.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { SignInDesk } from '../accounts/sign-in-desk.ts'
import type { Module } from '../../module.ts'

export { lockWhoTakesOver } from './pins.queries.ts'

export const pins: Module = {
  routes: (api, { desk }) => pinsRoutes(api, desk),
}

function pinsRoutes(api: Api, desk: SignInDesk): void {
  serve(api, setPin, ({ db, actor, body }) => setOwnPin(db, desk, actor, body))
  serve(api, keepDevice, ({ db, actor }) => keepOwnDevice(db, actor))
  serve(api, signInWithPin, ({ db, actor, body, address, agent }) =>
    takeOver(db, desk, { ...body, actor, address, agent }),
  )
  serve(api, handOver, ({ db, actor }) => endSessionOnly(db, actor))
}
