import { listCountProposals } from '@mezgeb/contract/stock/stock-take-calls'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { lateName } from './stock-take-words.ts'
import classes from './CountProposals.module.css'

import type { Chosen } from './use-stock-take-form.ts'

const NAMED = 4

type CountProposalsProps = {
  /** Null: that of the user. */
  branchId: string | null
  onStart: (products: readonly Chosen[]) => void
}

/** Products to count today; one click opens a stock-take of them. */
export function CountProposals({ branchId, onStart }: CountProposalsProps) {
  const query = branchId === null ? {} : { branchId }
  const { data } = useCall(listCountProposals, { query })
  const products = data?.products.map(({ product: { id, name } }) => ({ id, name })) ?? []
  if (products.length === 0) return null
  const names = products.slice(0, NAMED).map(({ name }) => name)
  const late = data?.products.filter((one) => one.late !== undefined) ?? []
  return (
    <div className={classes.proposal}>
      <p>
        <strong>{t.stockTakes.proposal(formatCount(products.length))}</strong>
        <span>
          {names.join(', ')}
          {products.length > NAMED && ' …'}
        </span>
        {late.length > 0 && (
          <span>
            {t.stockTakes.late(late.map((one) => lateName(one.product, one.late)).join(', '))}
          </span>
        )}
      </p>
      <Button size="sm" onClick={() => onStart(products)}>
        {t.stockTakes.proposalStart}
      </Button>
    </div>
  )
}
