import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { reasonOf } from '../platform/reason-of.ts'

import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'

const LOOK_MS = 50
/** Backlog; clients that find no place retry after one second, then after three. */
const BACKLOG = 4096

type Place = Pick<Env, 'port' | 'host'>

/**
 * Waits until the port is free. Throws with a sentence if it is taken for `timeoutMs`: workers of a killed server
 * finish their requests before they exit. Returns the port, where any free one will do.
 */
export async function freePort(place: Place, timeoutMs: number): Promise<number> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await tryPort(place)
    } catch (cause) {
      if (performance.now() >= deadline) throw cannotListen(place, cause)
      await sleep(LOOK_MS)
    }
  }
}

/** Listens for a moment. Returns the port; throws what the system says. */
export async function tryPort({ port, host }: Place): Promise<number> {
  const probe = net.createServer()
  await once(probe.listen({ port, host }), 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Starts listening; returns the URL. Throws with a sentence if that fails. */
export async function listen(app: FastifyInstance, { port, host }: Place): Promise<string> {
  const { level } = app.log
  // Fastify would log every address in the middle of the start-up messages.
  app.log.level = 'silent'
  try {
    return await app.listen({ port, host, backlog: BACKLOG })
  } catch (cause) {
    throw cannotListen({ port, host }, cause)
  } finally {
    app.log.level = level
  }
}

function cannotListen({ port, host }: Place, cause: unknown): Error {
  const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
  return new Error(
    isTaken
      ? `Port ${port} on ${host} is taken by another program. Set PORT to a free one.`
      : `Cannot listen on ${host}, port ${port}: ${reasonOf(cause)}`,
    { cause },
  )
}
