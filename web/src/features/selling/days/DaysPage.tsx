import { today } from '../../../lib/format/today.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { BranchFilter } from '../../business/BranchFilter.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { DayFilter } from '../../workspace/filters/DayFilter.tsx'
import { DayOfBranch } from './DayOfBranch.tsx'
import { DaysOfBranches } from './DaysOfBranches.tsx'
import classes from './DaysPage.module.css'

/** /days: a day in all branches, or the report of one, where it is closed. */
export function DaysPage() {
  return useMay()('days.view') ? <Days /> : <Forbidden title={t.days.title} />
}

function Days() {
  const [{ day = today(), branchId: chosen }, change] = useListAddress()
  const names = useBranchNames()
  // The only branch needs no choice.
  const only = names?.size === 1 ? [...names.keys()][0] : undefined
  const branchId = chosen ?? only
  return (
    <>
      <div data-print="none">
        <PageHeading title={t.days.title} description={t.daysPage.hint} />
        <div className={classes.filters}>
          <DayFilter
            label={t.daysPage.day}
            value={day}
            onChange={(value) => change({ day: value })}
          />
          <BranchFilter branchId={branchId} onPick={(id) => change({ branchId: id })} />
        </div>
      </div>
      {names === undefined && <RowsSkeleton />}
      {names !== undefined && branchId === undefined && <DaysOfBranches {...{ day, names }} />}
      {branchId !== undefined && <DayOfBranch key={`${branchId} ${day}`} {...{ branchId, day }} />}
    </>
  )
}
