import { AppError } from '../../platform/app-error.ts'

/** One end of the channel between two processes. */
export type Channel = {
  /** Without effect if the other end is gone. */
  send: (message: object) => void
  /** Sets the listener for messages of the other end. */
  hear: (listener: (message: unknown) => void) => void
}

/** Functions of one end, with one argument. Values are copied by structuredClone. */
export type Answers = Record<string, (asked: never) => Promise<unknown>>

/**
 * Calls the other end. Throws what it threw, a refusal as a refusal, and UNAVAILABLE if there is no answer within
 * `patienceMs`: without an answer the request is refused, not allowed.
 */
export type Ask<Theirs> = <Name extends keyof Theirs & string>(
  name: Name,
  asked: Asked<Theirs[Name]>,
  patienceMs?: number,
) => Promise<Answered<Theirs[Name]>>

type Asked<F> = F extends (asked: infer A) => unknown ? A : never
type Answered<F> = F extends (asked: never) => Promise<infer A> ? A : never

type Question = { kind: 'question'; id: number; name: string; asked: unknown }
type Reply = { id: number } & (
  | { kind: 'answer'; value: unknown }
  | { kind: 'refusal'; code: AppError['code']; details: AppError['details'] }
  | { kind: 'fault'; reason: string }
)

const PATIENCE_MS = 1000
const KINDS = new Set<unknown>(['question', 'answer', 'refusal', 'fault'])

/** Opens an RPC channel in which both ends may call: `ours` are this end's functions. */
export function createDialogue<Theirs extends Answers>(
  channel: Channel,
  ours: Answers,
): Ask<Theirs> {
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  channel.hear((message) => {
    if (!isOurs(message)) return
    if (message.kind === 'question') void answerTo(message, ours).then(channel.send)
    else waiting.get(message.id)?.(message)
  })
  const ask = (name: string, asked: unknown, patienceMs = PATIENCE_MS): Promise<unknown> => {
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      const settle = (reply: Reply | null) => {
        clearTimeout(clock)
        waiting.delete(id)
        if (reply?.kind === 'answer') resolve(reply.value)
        else reject(errorOf(reply))
      }
      const clock = setTimeout(settle, patienceMs, null).unref()
      waiting.set(id, settle)
      channel.send({ kind: 'question', id, name, asked } satisfies Question)
    })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are the same program
  return ask as Ask<Theirs>
}

async function answerTo({ id, name, asked }: Question, ours: Answers): Promise<Reply> {
  try {
    if (!Object.hasOwn(ours, name)) throw new Error(`no function answers ${name}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are the same program
    const value = await ours[name]?.(asked as never)
    return { kind: 'answer', id, value }
  } catch (error) {
    if (error instanceof AppError) {
      return { kind: 'refusal', id, code: error.code, details: error.details }
    }
    return { kind: 'fault', id, reason: error instanceof Error ? error.message : String(error) }
  }
}

function errorOf(reply: Exclude<Reply, { kind: 'answer' }> | null): Error {
  if (reply === null) return new AppError('UNAVAILABLE')
  return reply.kind === 'refusal'
    ? new AppError(reply.code, reply.details)
    : new Error(reply.reason)
}

function isOurs(message: unknown): message is Question | Reply {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && KINDS.has(message.kind)
  )
}
