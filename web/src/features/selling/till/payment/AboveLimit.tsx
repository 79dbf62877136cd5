import { Suspense, lazy } from 'react'

import { useTillState } from '../state/till.ts'

const CreditApproval = lazy(() =>
  import('./CreditApproval.tsx').then((module) => ({ default: module.CreditApproval })),
)

type AboveLimitProps = { onAccount: number | undefined; onApproved: () => void }

/** The way to an approval after a sale was refused for the credit limit; else nothing. */
export function AboveLimit({ onAccount = 0, onApproved }: AboveLimitProps) {
  const limit = useTillState(({ failure }) => failure?.overLimit)
  if (limit === undefined || onAccount === 0) return null
  return (
    <Suspense>
      <CreditApproval {...{ limit, onAccount, onApproved }} />
    </Suspense>
  )
}
