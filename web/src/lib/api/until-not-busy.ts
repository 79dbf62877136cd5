const REPEATS = 2
const LONGEST_WAIT_S = 5

/** Repeats a request that a busy server did not get to (503), after the time that it asks for. */
export async function untilNotBusy(
  request: () => Promise<Response>,
  signal: AbortSignal | undefined,
  repeats = REPEATS,
): Promise<Response> {
  const response = await request()
  const seconds = Number(response.headers.get('Retry-After'))
  const isBusy = response.status === 503 && seconds > 0 && seconds <= LONGEST_WAIT_S
  if (!isBusy || repeats === 0) return response
  // By chance between a half and one and a half times as long, so that not all clients come back at once.
  await pause(seconds * (500 + 1000 * Math.random()), signal)
  return untilNotBusy(request, signal, repeats - 1)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The request was given up.', 'AbortError'))
    })
  })
}
