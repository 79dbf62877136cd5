import { t } from '../../texts/texts.ts'
import { ReversedBy } from './reversals/ReversedBy.tsx'

import type { Reversible } from './document-link.ts'

type CorrectionHintProps = {
  /** Absent: the form corrects nothing. */
  document: Pick<Reversible, 'reversedBy'> | undefined
  isSaving: boolean
}

/** The effect of a correction, and the name of somebody who was faster. */
export function CorrectionHint({ document, isSaving }: CorrectionHintProps) {
  if (document === undefined) return null
  return (
    <>
      <p>{t.reversals.correctionEffect}</p>
      {!isSaving && <ReversedBy document={document} />}
    </>
  )
}
