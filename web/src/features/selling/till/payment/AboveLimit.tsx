import { Suspense, lazy } from 'react'

import { useTillState } from '../state/till.ts'

import type { ComponentProps } from 'react'

const CreditApproval = lazy(() =>
  import('./CreditApproval.tsx').then((module) => ({ default: module.CreditApproval })),
)

type AboveLimitProps = Omit<ComponentProps<typeof CreditApproval>, 'limit'>

/** The way to an approval after a sale was refused for the credit limit; else nothing. */
export function AboveLimit(props: AboveLimitProps) {
  const limit = useTillState(({ failure }) => failure?.overLimit)
  return (
    limit && (
      <Suspense>
        <CreditApproval {...props} limit={limit} />
      </Suspense>
    )
  )
}
