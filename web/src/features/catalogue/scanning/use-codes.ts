import { useEffect, useRef, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { parseScan } from './parse-scan.ts'

import type { Scan } from './parse-scan.ts'

export type Codes<Found> = {
  /** Undefined: nothing has the code. */
  find: (scan: Scan) => Promise<Found | undefined>
  onFound: (found: Found) => void
  nameOf: (found: Found) => string
}

/** The last scan, where it led to nothing. */
type Problem = { code: string; failure: string | null }

/** In words, what a scan has led to. */
export type Outcome = { text: string; isFound: boolean }

/** Looks scanned codes up at once, and hands over what is found in the order of the scans. */
export function useCodes<Found>({ find, onFound, nameOf }: Codes<Found>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })

  async function handOver(looked: Promise<Found | undefined>, code: string): Promise<Outcome> {
    try {
      const found = await looked
      setProblem(found === undefined ? { code, failure: null } : null)
      if (found === undefined) return { text: t.scanning.unknown(code), isFound: false }
      latest.current(found)
      return { text: nameOf(found), isFound: true }
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      setProblem({ code, failure })
      return { text: failure, isFound: false }
    }
  }

  return {
    problem,
    clear: (): void => setProblem(null),
    scan: (text: string): Promise<Outcome> => {
      const parsed = parseScan(text)
      const looked = find(parsed)
      // Else it is an unhandled rejection while earlier scans are waited for.
      looked.catch(() => undefined)
      const outcome = queue.current.then(() => handOver(looked, parsed.codes[0] ?? text))
      queue.current = outcome
      return outcome
    },
  }
}
