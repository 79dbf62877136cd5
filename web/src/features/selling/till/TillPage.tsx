import { Suspense, lazy, useEffect } from 'react'

import { fixedBranchId } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { Counter } from './Counter.tsx'

const AnyBranch = lazy(() =>
  import('./branch/AnyBranch.tsx').then((module) => ({ default: module.AnyBranch })),
)

/** /till: the counter, for those who sell. */
export function TillPage() {
  const user = useUser()
  const fixed = fixedBranchId(user)
  const maySell = useMay()('sales.create')
  useEffect(() => {
    document.title = `${t.till.title} · Mezgeb`
  }, [])
  if (!maySell) return <Forbidden title={t.till.title} />
  if (fixed !== undefined) {
    return <Counter key={fixed} branchId={fixed} place={<strong>{user.branch?.name}</strong>} />
  }
  return (
    <Suspense>
      <AnyBranch />
    </Suspense>
  )
}
