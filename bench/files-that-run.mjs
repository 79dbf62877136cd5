import { Session } from 'node:inspector/promises'

/**
 * Loaded before the server (`--import`). It answers each message of its parent: the first one starts the counting, the next one
 * sends the files with a function that ran since then, and so on in turn.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')

let counting = false
process.on('message', () => {
  void (counting ? ranSince() : start()).then((urls) => process.send?.(urls))
  counting = !counting
})
process.channel?.unref()

async function start() {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return []
}

async function ranSince() {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const ran = result.filter(({ functions }) =>
    functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0),
  )
  return ran.map(({ url }) => url)
}
