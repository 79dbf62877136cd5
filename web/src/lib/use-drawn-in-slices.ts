import { startTransition, useEffect, useState } from 'react'

/** About as many as a slow phone draws without a pause in its scrolling. */
const SLICE = 20

/**
 * How many of `count` rows are drawn now. What is added to rows that are there already comes in slices, a frame each: the
 * browser lays out and paints what is new of a frame as one piece of work, which no scrolling and no key interrupts.
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
