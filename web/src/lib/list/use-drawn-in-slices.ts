import { startTransition, useEffect, useState } from 'react'

/** About as many rows as a slow phone renders without a pause in its scrolling. */
const SLICE = 20

/**
 * How many of `count` rows to render now. Added rows come in slices, one per frame: layout and
 * paint of one frame are one task, which blocks scrolling and keys.
 */
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
