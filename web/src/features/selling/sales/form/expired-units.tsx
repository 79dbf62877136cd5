import { Suspense, lazy } from 'react'

import { today } from '../../../../lib/format/today.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

const ExpiredHint = lazy(() =>
  import('../../../stock/lots/ExpiredHint.tsx').then((hint) => ({ default: hint.ExpiredHint })),
)

const ExpiredBox = lazy(() =>
  import('../../../stock/lots/ExpiredBox.tsx').then((box) => ({ default: box.ExpiredBox })),
)

/** The day on which units of a branch expired; undefined for none. */
function expiredOn(goods: Goods | undefined, branchId: string): string | undefined {
  const first = goods?.branchProducts.find((one) => one.branchId === branchId)?.expiresOn
  return first !== undefined && first < today() ? first : undefined
}

/** Below a product: units of the branch have expired. */
export function ExpiredUnits({ goods, branchId }: { goods: Goods | undefined; branchId: string }) {
  const since = expiredOn(goods, branchId)
  return since === undefined ? null : <ExpiredHint expiresOn={since} />
}

type TakesExpiredProps = {
  /** Of the lines. */
  goods: readonly (Goods | undefined)[]
  branchId: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether units that have expired are sold, too, where the branch has some. */
export function TakesExpired({ goods, branchId, ...box }: TakesExpiredProps) {
  if (goods.every((one) => expiredOn(one, branchId) === undefined)) return null
  return (
    <Suspense>
      <ExpiredBox {...box} />
    </Suspense>
  )
}
