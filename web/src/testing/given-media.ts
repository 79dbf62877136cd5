import { vi } from 'vitest'

type Holds = (media: string) => boolean

/** A device for which these media queries hold. Returns how it is turned, so that others hold. */
export function givenMedia(holds: Holds): (turned: Holds) => void {
  const asked: EventTarget[] = []
  let now = holds
  vi.stubGlobal('matchMedia', (media: string) => {
    const list = Object.assign(new EventTarget(), { media, matches: now(media) })
    asked.push(list)
    return list
  })
  return (turned) => {
    now = turned
    for (const list of asked) list.dispatchEvent(new Event('change'))
  }
}
