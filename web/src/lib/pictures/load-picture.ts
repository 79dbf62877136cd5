import { getConnection, onConnectionChange } from '../api/connection.ts'
import { onSessionChange } from '../session/session.ts'

export type PictureSource = { key: string; read: () => Promise<Blob> }

/** Fewer than a browser's connections to a server, so that other calls need not wait. */
const AT_ONCE = 4
/** Pictures in memory; the least recently used ones are dropped. */
const KEPT_MAX = 300

type PictureRequest = {
  source: PictureSource
  done: (address: string) => void
  onFailure?: (() => void) | undefined
}

const kept = new Map<string, string>()
const waiting: PictureRequest[] = []
/** Asked for again when the connection is back. */
const failed: PictureRequest[] = []
let loading = 0

// They belong to the user who signed in.
onSessionChange(() => {
  for (const address of kept.values()) URL.revokeObjectURL(address)
  kept.clear()
})

onConnectionChange(() => {
  if (getConnection() === 'gone') return
  waiting.push(...failed.splice(0))
  for (let free = AT_ONCE - loading; free > 0; free -= 1) void loadNext()
})

export function keptPicture(key: string): string | undefined {
  const address = kept.get(key)
  if (address !== undefined) {
    kept.delete(key)
    kept.set(key, address)
  }
  return address
}

/** Loads the latest requests first, because they are the ones in sight. The returned function forgets the request. */
export function loadPicture(request: PictureRequest): () => void {
  waiting.push(request)
  void loadNext()
  return () => {
    for (const list of [waiting, failed]) {
      const at = list.indexOf(request)
      if (at !== -1) list.splice(at, 1)
    }
  }
}

async function loadNext(): Promise<void> {
  if (loading >= AT_ONCE) return
  const request = waiting.pop()
  if (request === undefined) return
  loading += 1
  const address = await addressOf(request.source)
  loading -= 1
  if (address !== null) request.done(address)
  else {
    failed.push(request)
    request.onFailure?.()
  }
  void loadNext()
}

async function addressOf({ key, read }: PictureSource): Promise<string | null> {
  const known = keptPicture(key)
  if (known !== undefined) return known
  try {
    return keep(key, await read())
  } catch {
    return null
  }
}

function keep(key: string, bytes: Blob): string {
  const address = URL.createObjectURL(bytes)
  kept.set(key, address)
  const [oldest] = kept
  if (kept.size > KEPT_MAX && oldest !== undefined) {
    kept.delete(oldest[0])
    URL.revokeObjectURL(oldest[1])
  }
  return address
}
