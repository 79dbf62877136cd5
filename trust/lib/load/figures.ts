import { readFileSync } from 'node:fs'

import type { ServerUnderTest } from '../server-under-test.ts'

/** Successful answers. */
export function isDone({ status }: { status: number }): boolean {
  return status >= 200 && status < 300
}

/** Answers that ask to retry, with a time. */
export function isShed({
  status,
  hasRetryAfter,
}: {
  status: number
  hasRetryAfter: boolean
}): boolean {
  return (status === 503 || status === 429) && hasRetryAfter
}

/** Quantile of the numbers; 0 of none. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** The 99th percentile of the times, in ms. */
export function p99(samples: readonly { took: number }[]): number {
  return percentile(
    samples.map(({ took }) => took),
    0.99,
  )
}

/** Resident memory of the server's process now, MB. */
export function memoryOf({ process: { pid } }: ServerUnderTest): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
