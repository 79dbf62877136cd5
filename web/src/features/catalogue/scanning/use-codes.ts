import { useEffect, useRef, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { parseScan } from './parse-scan.ts'

import type { Scan } from './parse-scan.ts'

export type Codes<Found> = {
  /** Undefined: nothing has the code. */
  find: (scan: Scan) => Promise<Found | undefined>
  onFound: (found: Found) => void
  nameOf: (found: Found) => string
  /** In words, what the code does not say of what was found; null where it says all. */
  questionOf?: (found: Found) => string | null
}

/** The last scan, where it led to nothing, or to a question. */
type Problem = { code: string; scanned: string; failure: string | null; isQuestion?: boolean }

/** In words, what a scan has led to. */
export type Outcome = { text: string; isFound: boolean }

/** Looks scanned codes up at once, and hands over what is found in the order of the scans. */
export function useCodes<Found>({ find, onFound, nameOf, questionOf }: Codes<Found>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })

  async function handOver(looked: Promise<Found | undefined>, scanned: string): Promise<Outcome> {
    const code = parseScan(scanned).codes[0] ?? scanned
    try {
      const found = await looked
      const question = (found === undefined ? null : questionOf?.(found)) ?? null
      const isClear = found !== undefined && question === null
      const isQuestion = found !== undefined
      setProblem(isClear ? null : { code, scanned, failure: question, isQuestion })
      if (found === undefined) return { text: t.scanning.unknown(code), isFound: false }
      latest.current(found)
      return { text: question ?? nameOf(found), isFound: question === null }
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      setProblem({ code, scanned, failure })
      return { text: failure, isFound: false }
    }
  }

  return {
    problem,
    clear: (): void => setProblem(null),
    scan: (text: string): Promise<Outcome> => {
      const looked = find(parseScan(text))
      // Else it is an unhandled rejection while earlier scans are waited for.
      looked.catch(() => undefined)
      const outcome = queue.current.then(() => handOver(looked, text))
      queue.current = outcome
      return outcome
    },
  }
}
