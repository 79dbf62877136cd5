import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const PIPELINED_MAX = 64

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Starts each request after the whole answer before it: a slow reader keeps one in memory. Ends clients that send too many ahead. */
export function limitPipelining(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()
  const start = ({ request, response }: Exchange, queue: Exchange[]) => {
    response.once('close', () => {
      const next = queue.shift()
      if (next === undefined) queues.delete(request.socket)
      // Without a reader no request runs: the client could not learn its outcome.
      else if (request.socket.writable) start(next, queue)
    })
    answer(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (queue === undefined) {
      const empty: Exchange[] = []
      queues.set(socket, empty)
      start({ request, response }, empty)
    } else if (queue.length < PIPELINED_MAX - 1) {
      queue.push({ request, response })
    } else {
      socket.destroy()
    }
  }
}
