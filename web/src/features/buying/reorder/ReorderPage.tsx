import {
  REORDER_BRANCHES_MAX,
  REVIEW_DAYS,
  REVIEW_DAYS_USUAL,
  listReorderProposals,
} from '@mezgeb/contract/buying/reorder'

import { useCall } from '../../../lib/api/use-call.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { BranchFilter } from '../../business/BranchFilter.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { Proposals } from './Proposals.tsx'
import classes from './ReorderPage.module.css'

/** /reorder: the needs of branches as moves and purchases, of which one button makes drafts. */
export function ReorderPage() {
  return useMay()('orders.edit') ? <Reorder /> : <Forbidden title={t.reorder.title} />
}

function Reorder() {
  const [{ branchId, days }, change] = useListAddress()
  const names = useBranchNames()
  const [first = ''] = names?.keys() ?? []
  const isLarge = (names?.size ?? 0) > REORDER_BRANCHES_MAX
  const shown = branchId ?? (isLarge ? first : '')
  const reviewDays = REVIEW_DAYS.find((one) => String(one) === days) ?? REVIEW_DAYS_USUAL
  return (
    <>
      <PageHeading title={t.reorder.title} description={t.reorder.description} />
      <div className={classes.filters}>
        <BranchFilter
          branchId={shown}
          {...(isLarge ? { none: null } : {})}
          onPick={(id) => change({ branchId: id })}
        />
        <DeviceSelect
          label={t.reorder.orderFor}
          value={String(reviewDays)}
          onChange={(value) => change({ days: value })}
        >
          {REVIEW_DAYS.map((one) => (
            <option key={one} value={one}>
              {t.reorder.periods[one]}
            </option>
          ))}
        </DeviceSelect>
      </div>
      {names !== undefined && <Loaded branchId={shown} reviewDays={reviewDays} />}
    </>
  )
}

function Loaded({ branchId, reviewDays }: { branchId: string; reviewDays: number }) {
  const query = {
    ...(branchId === '' ? {} : { branchId }),
    reviewDays: String(reviewDays),
  }
  const { data, error, refetch, isFetching } = useCall(listReorderProposals, { query })
  if (data !== undefined) return <Proposals proposals={data} />
  if (error === null) return <SpinnerToken />
  return (
    <ErrorPanel
      title={t.reorder.failed}
      message={error.message}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
