import { AppError } from '../../platform/app-error.ts'

/** One end of the channel between two processes. */
export type Channel = {
  /** Without effect if the other end is gone. */
  send: (message: object) => void
  /** Sets the listener for messages of the other end. */
  onMessage: (listener: (message: unknown) => void) => void
}

/** Functions of one end, with one argument. Values are copied by structuredClone. */
export type Functions = Record<string, (argument: never) => Promise<unknown>>

/**
 * Calls the other end. Throws what it threw, a refusal as a refusal, and UNAVAILABLE if there is no answer within
 * `timeoutMs`: without an answer the request is refused, not allowed.
 */
export type CallRemote<Remote> = <Name extends keyof Remote & string>(
  name: Name,
  argument: Argument<Remote[Name]>,
  timeoutMs?: number,
) => Promise<Result<Remote[Name]>>

type Argument<F> = F extends (argument: infer A) => unknown ? A : never
type Result<F> = F extends (argument: never) => Promise<infer A> ? A : never

type Request = { kind: 'request'; id: number; name: string; argument: unknown }
type Reply = { id: number } & (
  | { kind: 'result'; value: unknown }
  | { kind: 'refusal'; code: AppError['code']; details: AppError['details'] }
  | { kind: 'fault'; reason: string }
)

const TIMEOUT_MS = 1000
const KINDS = new Set<unknown>(['request', 'result', 'refusal', 'fault'])

/** Opens an RPC channel in which both ends may call: `local` are this end's functions. */
export function createRpc<Remote extends Functions>(
  channel: Channel,
  local: Functions,
): CallRemote<Remote> {
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  channel.onMessage((message) => {
    if (!isOfRpc(message)) return
    if (message.kind === 'request') void resultOf(message, local).then(channel.send)
    else waiting.get(message.id)?.(message)
  })
  const callRemote = (
    name: string,
    argument: unknown,
    timeoutMs = TIMEOUT_MS,
  ): Promise<unknown> => {
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      const settle = (reply: Reply | null) => {
        clearTimeout(clock)
        waiting.delete(id)
        if (reply?.kind === 'result') resolve(reply.value)
        else reject(errorOf(reply))
      }
      const clock = setTimeout(settle, timeoutMs, null).unref()
      waiting.set(id, settle)
      channel.send({ kind: 'request', id, name, argument } satisfies Request)
    })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are the same program
  return callRemote as CallRemote<Remote>
}

async function resultOf({ id, name, argument }: Request, local: Functions): Promise<Reply> {
  try {
    if (!Object.hasOwn(local, name)) throw new Error(`no function answers ${name}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are the same program
    const value = await local[name]?.(argument as never)
    return { kind: 'result', id, value }
  } catch (error) {
    if (error instanceof AppError) {
      return { kind: 'refusal', id, code: error.code, details: error.details }
    }
    return { kind: 'fault', id, reason: error instanceof Error ? error.message : String(error) }
  }
}

function errorOf(reply: Exclude<Reply, { kind: 'result' }> | null): Error {
  if (reply === null) return new AppError('UNAVAILABLE')
  return reply.kind === 'refusal'
    ? new AppError(reply.code, reply.details)
    : new Error(reply.reason)
}

function isOfRpc(message: unknown): message is Request | Reply {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && KINDS.has(message.kind)
  )
}
