import { getProductPhoto } from '@mezgeb/contract/catalogue/product-photos'

import { callBytes } from '../../../../lib/api/call-bytes.ts'
import { getConnection, onConnectionChange } from '../../../../lib/api/connection.ts'
import { onSessionChange } from '../../../../lib/session/session.ts'

export type PhotoPlace = { id: string; photo: string; isSmall: boolean }

/** Fewer than a browser's connections to a server, so that other calls need not wait. */
const AT_ONCE = 4
/** Pictures in memory; the least recently used ones are dropped. */
const KEPT_MAX = 300

type Wish = { place: PhotoPlace; done: (address: string) => void }

const kept = new Map<string, string>()
const waiting: Wish[] = []
/** Asked for again when the connection is back. */
const failed: Wish[] = []
let loading = 0

const keyOf = ({ id, photo, isSmall }: PhotoPlace) => `${id} ${photo} ${isSmall}`

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

/** The address of a picture that is in memory. */
export function keptPhoto(place: PhotoPlace): string | undefined {
  const key = keyOf(place)
  const address = kept.get(key)
  if (address !== undefined) {
    kept.delete(key)
    kept.set(key, address)
  }
  return address
}

/**
 * Loads a picture; those that were asked for last come first, because they are the ones in sight. The returned function
 * forgets the wish.
 */
export function loadPhoto(place: PhotoPlace, done: Wish['done']): () => void {
  const wish = { place, done }
  waiting.push(wish)
  void loadNext()
  return () => {
    for (const list of [waiting, failed]) {
      const at = list.indexOf(wish)
      if (at !== -1) list.splice(at, 1)
    }
  }
}

async function loadNext(): Promise<void> {
  if (loading >= AT_ONCE) return
  const wish = waiting.pop()
  if (wish === undefined) return
  loading += 1
  const address = await addressOf(wish.place)
  loading -= 1
  if (address === null) failed.push(wish)
  else wish.done(address)
  void loadNext()
}

async function addressOf(place: PhotoPlace): Promise<string | null> {
  const known = keptPhoto(place)
  if (known !== undefined) return known
  const { id, photo, isSmall } = place
  try {
    const query = isSmall ? { size: 'small' as const } : {}
    return keep(place, await callBytes(getProductPhoto, { params: { id, photo }, query }))
  } catch {
    return null
  }
}

function keep(place: PhotoPlace, bytes: Blob): string {
  const address = URL.createObjectURL(bytes)
  kept.set(keyOf(place), address)
  const [oldest] = kept
  if (kept.size > KEPT_MAX && oldest !== undefined) {
    kept.delete(oldest[0])
    URL.revokeObjectURL(oldest[1])
  }
  return address
}
