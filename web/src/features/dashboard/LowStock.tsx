import { useId } from 'react'

import { lastBranchId } from '../../lib/last-branch.ts'
import { formatCount } from '../../lib/format.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { useLeaveFocusOnPage } from '../../ui/use-leave-focus-on-page.ts'
import { StockEntryModal } from '../stock/stock-modals.ts'
import classes from './LowStock.module.css'
import { Panel } from './Panel.tsx'

import type { DashboardCharts } from '@mezgeb/contract/dashboard'
import type { User } from '@mezgeb/contract/users'

type LowStockProps = {
  products: DashboardCharts['lowStock']
  /** The branches that are known, to choose the one that receives. */
  branchIds: readonly string[]
}

/** What runs low, each with one click to receive more of it. */
export function LowStock({ products, branchIds }: LowStockProps) {
  const branchId = receivingBranch(useUser(), branchIds)
  return (
    <Panel title={t.dashboard.charts.lowStock} empty={t.dashboard.charts.nothingLow}>
      {products.map((low) => (
        <LowProduct key={low.product.id} low={low} branchId={branchId} />
      ))}
    </Panel>
  )
}

function LowProduct({
  low,
  branchId,
}: {
  low: LowStockProps['products'][number]
  branchId: string
}) {
  const id = useId()
  // Who has received enough stays here though the row, and its button, go.
  useLeaveFocusOnPage()
  const { charts } = t.dashboard
  const { product, units, lowStockThreshold } = low
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name} id={id}>
          {product.name}
        </span>
        <span className={classes.left}>
          {charts.left(`${formatCount(units)} ${product.unit}`, formatCount(lowStockThreshold))}
        </span>
      </span>
      <ModalButton
        size="sm"
        variant="secondary"
        aria-describedby={id}
        modal={StockEntryModal}
        modalProps={{ product, branchId }}
      >
        {charts.receive}
      </ModalButton>
    </li>
  )
}

// Where it is clear: the own branch, the only one, or the one chosen last. Else it is asked for.
function receivingBranch(user: User, branchIds: readonly string[]): string {
  if (user.branch !== null) return user.branch.id
  const last = lastBranchId(user.id)
  if (branchIds.length === 1) return branchIds[0] ?? ''
  return branchIds.find((id) => id === last) ?? ''
}
