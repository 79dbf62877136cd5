import { vi } from 'vitest'

type Holds = (media: string) => boolean

/** A device for which these media queries hold. Returns how it is turned, so that others hold. */
export function givenMedia(holds: Holds): (turned: Holds) => void {
  const requested: EventTarget[] = []
  let now = holds
  vi.stubGlobal('matchMedia', (media: string) => {
    const list = Object.assign(new EventTarget(), { media, matches: now(media) })
    requested.push(list)
    return list
  })
  return (turned) => {
    now = turned
    for (const list of requested) list.dispatchEvent(new Event('change'))
  }
}
