import { startTransition, useEffect, useState } from 'react'

/** About as many rows as a slow phone renders without a pause in its scrolling. */
const SLICE = 20

/** Rows of `count` to render now: added ones come in slices, since layout and paint of one frame block scrolling and keys. */
export function useDrawnInSlices(count: number): number {
  const [before, setBefore] = useState(count)
  const isAdded = before > 0 && count > before
  const drawn = isAdded ? Math.min(before + SLICE, count) : count

  useEffect(() => {
    if (drawn === before) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setBefore(drawn)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, before])

  return drawn
}
