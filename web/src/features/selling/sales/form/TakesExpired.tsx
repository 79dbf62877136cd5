import { Suspense } from 'react'

import { ExpiredBox, expiredOn } from './line-hints.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

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
