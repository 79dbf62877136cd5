import { useCallback, useEffect, useState } from 'react'

import { isMissingCode, reloadForNewCode } from './missing-code.ts'

import type { ComponentType } from 'react'

type Late<Props> = { Component?: ComponentType<Props>; hasFailed: boolean }

/** Fetches a component once `isWanted`; callers may try again, where React's `lazy` takes the page down. `load` must stay the same. */
export function useLateComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
) {
  const [late, setLate] = useState<Late<Props>>({ hasFailed: false })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (Component) => setLate({ Component, hasFailed: false }),
      (error: unknown) => {
        console.error(error)
        setLate({ hasFailed: true })
        if (isMissingCode(error)) void reloadForNewCode(error)
      },
    )
  }, [load, isWanted, tries])
  const retry = useCallback(() => {
    setLate((before) => ({ ...before, hasFailed: false }))
    setTries((before) => before + 1)
  }, [])
  return { ...late, retry }
}
