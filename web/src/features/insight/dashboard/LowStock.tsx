import { useId } from 'react'

import { useHeldRows } from '../../../lib/list/use-held-rows.ts'
import { lastBranchId } from '../../../lib/session/last-branch.ts'
import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { HoldRows } from '../../../ui/kit/hold-rows.ts'
import { useLeaveFocusOnPage } from '../../../ui/shell/use-leave-focus-on-page.ts'
import { wayToNoneLeft } from '../../catalogue/goods/way-to-goods.ts'
import { goodsName } from '../../catalogue/goods/goods-name.tsx'
import { StockEntryModal } from '../../stock/receipts/receipts.kind.ts'
import classes from './LowStock.module.css'
import { Panel } from './Panel.tsx'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { User } from '@mezgeb/contract/people/user'

type LowStockProps = {
  /** With a branch: low there, although the branches together have enough. */
  goods: readonly (DashboardCharts['lowStock'][number] & {
    branch?: { id: string; name: string }
  })[]
  /** The branches that are known, to choose the one that receives. */
  branchIds: readonly string[]
}

/** The products with low stock, each with a button to receive more of it. */
export function LowStock({ goods, branchIds }: LowStockProps) {
  const user = useUser()
  const branchId = receivingBranch(user, branchIds)
  // STAFF know their own branch only.
  const hasSisters = user.branch !== null || branchIds.length > 1
  const { rows, hold } = useHeldRows(
    goods.map((low) => ({ ...low, id: `${low.product.id} ${low.branch?.id ?? ''}` })),
  )
  return (
    <HoldRows value={hold}>
      <Panel
        title={t.dashboard.charts.lowStock}
        empty={t.dashboard.charts.nothingLow}
        aside={<TextLink way={wayToNoneLeft}>{t.dashboard.charts.noneLeft}</TextLink>}
      >
        {rows.map((low) => (
          <LowProduct
            key={low.id}
            low={low}
            branchId={low.branch?.id ?? branchId}
            hasSisters={hasSisters}
          />
        ))}
      </Panel>
    </HoldRows>
  )
}

type LowProductProps = {
  low: LowStockProps['goods'][number]
  branchId: string
  /** Another branch may have it. */
  hasSisters: boolean
}

function LowProduct({ low, branchId, hasSisters }: LowProductProps) {
  const id = useId()
  // A receipt can remove the row and its button: the focus then stays on the page.
  useLeaveFocusOnPage()
  const { charts } = t.dashboard
  const { product, units, lowStockThreshold, branch } = low
  const left = charts.left(
    formatQuantity(units, product),
    formatCounted(lowStockThreshold, product),
  )
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name} id={id}>
          {goodsName(product)}
        </span>
        <span className={classes.left}>
          {branch === undefined ? left : charts.leftIn(branch.name, left)}
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
      {hasSisters && <RequestLink id={id} goods={product.name} branchId={branchId} />}
    </li>
  )
}

type RequestLinkProps = { id: string; goods: string; branchId: string }

/** To the form that asks a sister branch for the product. */
function RequestLink({ id, goods, branchId }: RequestLinkProps) {
  const to = branchId === '' ? undefined : branchId
  if (!useMay()('transfers.request')) return null
  return (
    <ButtonLink aria-describedby={id} way={{ to: '/transfers/new', search: { goods, to } }}>
      {t.dashboard.charts.request}
    </ButtonLink>
  )
}

// Where it is clear: the own branch, the only one, or the one chosen last. Else it is asked for.
function receivingBranch(user: User, branchIds: readonly string[]): string {
  if (user.branch !== null) return user.branch.id
  const last = lastBranchId(user.id)
  if (branchIds.length === 1) return branchIds[0] ?? ''
  return branchIds.find((id) => id === last) ?? ''
}
