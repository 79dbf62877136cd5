import type { Size } from './goal.ts'

/** A time counts where the machine is ours: the short form runs beside other work, and only tells what it took. */
export function isTimely(size: Size, seconds: number, atMost: number): boolean {
  return size === 'short' || seconds <= atMost
}
