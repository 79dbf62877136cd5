import { vi } from 'vitest'

/** A device for which these media queries hold. */
export function givenMedia(holds: (media: string) => boolean): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: holds(media) }),
  )
}
