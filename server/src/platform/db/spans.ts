/** Runs work as a span of the current trace. */
export type Spans = <T>(name: string, work: () => Promise<T>) => Promise<T>

let spans: Spans | null = null

/**
 * Makes transactions and statements spans of traces; null stops it. One setting of the process: without tracing each call
 * costs one comparison.
 */
export function tellSpans(to: Spans | null): void {
  spans = to
}

/** Runs `work`, as a span with a statement's name when tracing is on. Spans have no values. */
export function span<T>(name: string, work: () => Promise<T>): Promise<T> {
  return spans === null ? work() : spans(name, work)
}
