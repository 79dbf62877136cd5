import { useState } from 'react'

import { storePaper, storedPaper } from './paper.ts'

import type { Paper } from './paper.ts'

/** The paper of this device, and how another one is chosen for it. */
export function usePaper(): [Paper, (wanted: Paper) => void] {
  const [paper, setPaper] = useState(storedPaper)
  return [
    paper,
    (wanted) => {
      storePaper(wanted)
      setPaper(wanted)
    },
  ]
}
