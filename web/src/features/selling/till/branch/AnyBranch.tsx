import { useState } from 'react'

import { rememberBranch } from '../../../../lib/session/last-branch.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { useBranchChoice } from '../../../business/branches/branches.api.ts'
import { LeaveTill } from '../bar/LeaveTill.tsx'
import { Counter } from '../Counter.tsx'
import { changeBranch } from '../state/held-actions.ts'
import { useTill, useTillState } from '../state/till.ts'
import classes from './AnyBranch.module.css'

type Branches = ReadonlyMap<string, string>

/** The counter of those who reach all branches: of the one that is proposed, else they are asked. */
export function AnyBranch() {
  const user = useUser()
  const { branches, proposed } = useBranchChoice()
  const [chosen, setChosen] = useState<string>()
  const branchId = chosen ?? proposed
  if (branches === undefined) return null
  if (branchId !== undefined) {
    return <Counter branchId={branchId} place={<BranchOfTill branches={branches} />} />
  }
  return (
    <div className={classes.choose}>
      <div className={classes.head}>
        <LeaveTill />
        <h1>{t.till.chooseBranch}</h1>
      </div>
      <ul>
        {[...branches].map(([id, name]) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                rememberBranch(user.id, id)
                setChosen(id)
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function BranchOfTill({ branches }: { branches: Branches }) {
  const till = useTill()
  const user = useUser()
  const branchId = useTillState(({ basket }) => basket.branchId)
  const isSaving = useTillState((state) => state.isSaving)
  return (
    <select
      className={classes.branches}
      aria-label={t.branches.label}
      value={branchId}
      disabled={isSaving}
      onChange={({ currentTarget: { value } }) => {
        rememberBranch(user.id, value)
        changeBranch(till, value)
      }}
    >
      {[...branches].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
