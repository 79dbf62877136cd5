import { setTimeout as sleep } from 'node:timers/promises'

import { remoteApi } from './remote-api.ts'

import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { RemoteApi } from './remote-api.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const PAUSE_MS = 100
const TRIES = 100

/** An API client that retries when asked to wait, for goals that do not test load. */
export async function patientApi(server: ServerUnderTest): Promise<RemoteApi> {
  return patient(await remoteApi(server))
}

/** The same client, which retries when asked to wait. */
export function patient<A extends TestApi>(api: A): A {
  return {
    ...api,
    send: (endpoint, sent) => whileBusy(() => api.send(endpoint, sent)),
    sendAnything: (endpoint, sent) => whileBusy(() => api.sendAnything(endpoint, sent)),
  }
}

/** Asks again while the server is too busy to answer. */
export async function whileBusy<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === TRIES) return answer
    await sleep(PAUSE_MS)
  }
}
