import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call } from '../../../lib/api/call.ts'
import { showsTopics } from '../../../lib/api/cache/query-key.ts'

import type { Import, runImport, undoImport } from '@mezgeb/contract/catalogue/product-imports'

type State = { isRunning: boolean; error: Error | null; last: Import | undefined }

/** Calls portion after portion until the import is done or undone, or the page is left. */
export function useSteps(id: string, onEnd: () => void) {
  const client = useQueryClient()
  const isLeft = useRef(false)
  const [state, setState] = useState<State>({ isRunning: false, error: null, last: undefined })
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  async function run(step: typeof runImport | typeof undoImport): Promise<void> {
    setState((before) => ({ ...before, isRunning: true, error: null }))
    try {
      for (let isOver = false; !isOver && !isLeft.current;) {
        const last = await call(step, { params: { id } })
        isOver = last.status === 'DONE' || last.status === 'UNDONE'
        setState({ isRunning: !isOver, error: null, last })
      }
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      setState((before) => ({ ...before, isRunning: false, error: failure }))
    }
    void client.invalidateQueries({ predicate: (query) => showsTopics(query, step.changes) })
    onEnd()
  }

  return { ...state, run }
}
