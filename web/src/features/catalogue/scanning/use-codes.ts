import { useEffect, useRef, useState } from 'react'

import { parseScan } from './parse-scan.ts'

import type { Scan } from './parse-scan.ts'

export type Codes<Found> = {
  /** Undefined: nothing has the code. */
  find: (scan: Scan) => Promise<Found | undefined>
  onFound: (found: Found) => void
}

/** The last scan, where it led to nothing. */
type Problem = { code: string; failure: string | null }

/** Looks scanned codes up at once, and hands over what is found in the order of the scans. */
export function useCodes<Found>({ find, onFound }: Codes<Found>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const queue = useRef(Promise.resolve())
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })

  async function handOver(looked: Promise<Found | undefined>, code: string): Promise<void> {
    try {
      const found = await looked
      setProblem(found === undefined ? { code, failure: null } : null)
      if (found !== undefined) latest.current(found)
    } catch (error) {
      setProblem({ code, failure: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    problem,
    clear: (): void => setProblem(null),
    scan: (text: string): void => {
      const parsed = parseScan(text)
      const looked = find(parsed)
      // Else it is an unhandled rejection while earlier scans are waited for.
      looked.catch(() => undefined)
      queue.current = queue.current.then(() => handOver(looked, parsed.codes[0] ?? text))
    },
  }
}
