import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { wayOfDocument } from './document-link.ts'

import type { DocumentLink } from '@mezgeb/contract/stock/ledger'

/** Leads from the page of a document to the one that corrects it; from a new document nowhere. */
export function useOpenCorrection(corrected: Pick<DocumentLink, 'kind'> | undefined) {
  const navigate = useNavigate()
  const saved = useRef('')
  return {
    remember: ({ id }: { id: string }): void => {
      saved.current = id
    },
    open: (): void => {
      if (corrected === undefined) return
      void navigate(wayOfDocument({ id: saved.current, kind: corrected.kind }))
    },
  }
}
