import { Session } from 'node:inspector/promises'

/**
 * Loaded before the server (`--import`). It answers each message of its parent: the first one starts the counting, the next one
 * sends the files with a function that ran since then, and so on in turn.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')

let counting = false
process.on('message', async () => {
  if (!counting) {
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    counting = true
    process.send?.([])
    return
  }
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  counting = false
  const ran = result.filter(({ functions }) =>
    functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0),
  )
  process.send?.(ran.map(({ url }) => url))
})
process.channel?.unref()
