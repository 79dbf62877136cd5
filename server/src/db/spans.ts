/** Runs work as a part of the trace that is being told. */
export type Spans = <T>(name: string, work: () => Promise<T>) => Promise<T>

let spans: Spans | null = null

/**
 * From now on transactions and statements are told as parts of traces; with null no longer. One for the process, as traces are, and not a
 * parameter of all doors: whoever does not trace pays one comparison for each.
 */
export function tellSpans(to: Spans | null): void {
  spans = to
}

/** `work`, told under `name` when somebody traces. Names are those of statements; values are never told. */
export function span<T>(name: string, work: () => Promise<T>): Promise<T> {
  return spans === null ? work() : spans(name, work)
}
