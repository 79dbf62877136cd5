import { getProductPhoto } from '@mezgeb/contract/catalogue/product-photos'
import { useEffect, useState } from 'react'

import { callBytes } from '../../../../lib/api/call-bytes.ts'
import { keptPicture, loadPicture } from '../../../../lib/pictures/load-picture.ts'

import type { RefObject } from 'react'

type PhotoPlace = { id: string; photo: string; isSmall: boolean }

/** How far from the screen a picture is loaded. */
const NEAR = '200px'

/** The address of a product's photo, loaded when its place comes near the screen; undefined until then. */
export function usePhoto(
  place: RefObject<HTMLElement | null>,
  { id, photo, isSmall }: PhotoPlace,
): string | undefined {
  const key = `${id} ${photo} ${isSmall}`
  const [address, setAddress] = useState(() => keptPicture(key))
  const isLoaded = address !== undefined
  useEffect(() => {
    const element = place.current
    if (isLoaded || element === null) return undefined
    const query = isSmall ? { size: 'small' as const } : {}
    const read = () => callBytes(getProductPhoto, { params: { id, photo }, query })
    return whenNear(element, () => loadPicture({ source: { key, read }, done: setAddress }))
  }, [place, isLoaded, key, id, photo, isSmall])
  return address
}

type Stop = () => void

const watched = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all pictures of a page. */
function whenNear(element: Element, begin: () => Stop): Stop {
  let stop: Stop | undefined
  const handleNear = () => {
    stop = begin()
  }
  if (!('IntersectionObserver' in window)) handleNear()
  else {
    observer ??= new IntersectionObserver(loadThoseNear, { rootMargin: NEAR })
    watched.set(element, handleNear)
    observer.observe(element)
  }
  return () => {
    observer?.unobserve(element)
    stop?.()
  }
}

function loadThoseNear(entries: IntersectionObserverEntry[]): void {
  // The last wish is loaded first: from the top of the screen on.
  for (const { isIntersecting, target } of entries.toReversed()) {
    if (!isIntersecting) continue
    observer?.unobserve(target)
    watched.get(target)?.()
  }
}
