import { listSisterStock } from '@mezgeb/contract/stock/transfers'

import { useCall } from '../../../lib/api/use-call.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import classes from './UnitsElsewhere.module.css'
import { formatCounted } from '../../../lib/format/format.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

type UnitsElsewhereProps = {
  product: Measured & { id: string }
  /** Empty before one is chosen: then all branches are named that have some. */
  fromBranchId: string
  toBranchId: string | null
  wanted: number
}

const BRANCHES_NAMED = 4

/** The units of a product that the sending branch has, or where there are some. */
export function UnitsElsewhere(props: UnitsElsewhereProps) {
  const { product, fromBranchId, wanted } = props
  const own = useUser().branch?.id
  const { data } = useCall(listSisterStock, { query: { productId: product.id } })
  if (data === undefined) return null
  const to = props.toBranchId ?? own
  const others = data.filter(({ branch: { id } }) => id !== to)
  const shown =
    fromBranchId === '' ? others : others.filter((one) => one.branch.id === fromBranchId)
  const there = fromBranchId === '' ? null : (shown[0]?.quantity ?? 0)
  const isShort = there !== null && wanted > there
  const words = shown
    .slice(0, BRANCHES_NAMED)
    .map(({ branch, quantity }) =>
      t.sisterStock.availableAt(branch.name, formatCounted(quantity, product)),
    )
  return (
    <p className={classes.elsewhere} data-short={isShort || undefined}>
      {there === 0 && `${t.sisterStock.available}: 0`}
      {there === null && words.length === 0 ? t.sisterStock.nowhere : words.join(' · ')}
      {isShort && ` · ${t.sisterStock.moreThanThere}`}
    </p>
  )
}
