import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send the next request when they have the answer; a program may send some in advance. */
const AT_ONCE_MAX = 64

type Sent = { request: IncomingMessage; response: ServerResponse }

/**
 * Makes the answers of one connection one after the other, as they are sent anyway: each only when the system has taken
 * the whole of the one before, so that who does not read keeps one answer in memory. Ends the connection that sends far
 * more than it waits for.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const behind = new WeakMap<Socket, Sent[]>()
  const start = ({ request, response }: Sent, queue: Sent[]) => {
    response.once('close', () => {
      const next = queue.shift()
      if (next === undefined) behind.delete(request.socket)
      // Nobody is to sell anything for one who cannot hear that it was sold.
      else if (request.socket.writable) start(next, queue)
    })
    answer(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const queue = behind.get(socket)
    if (queue === undefined) {
      const empty: Sent[] = []
      behind.set(socket, empty)
      start({ request, response }, empty)
    } else if (queue.length < AT_ONCE_MAX - 1) {
      queue.push({ request, response })
    } else {
      socket.destroy()
    }
  }
}
