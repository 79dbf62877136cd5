import type { Size } from './goal.ts'

/** Times are judged only on a quiet machine; the short form runs beside other work and only reports them. */
export function isTimely(size: Size, seconds: number, atMost: number): boolean {
  return size === 'short' || seconds <= atMost
}
