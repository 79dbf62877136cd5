import { PERIODS } from '../../../../lib/format/periods.ts'
import { useListAddress } from '../../../../lib/list/use-list-address.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useBranchNames } from '../../../business/branches/branches.api.ts'
import { useChosenPeriod } from '../dashboard.api.ts'
import classes from './DashboardChoices.module.css'

/** Chooses the period of the takings, and with several branches the branch of the whole dashboard. */
export function DashboardChoices() {
  const [{ branchId = '' }, change] = useListAddress()
  const period = useChosenPeriod()
  const branches = useBranchNames(choosesBranch(useUser()))
  return (
    // Not named after a branch: labels of fields in dialogs are.
    <div className={classes.choices} role="group" aria-label={t.sales.filters} data-print="none">
      <Chips
        choices={PERIODS.map((name) => [name, t.filters.periods[name]])}
        chosen={period}
        onChoose={(name) => change({ period: name === 'today' ? undefined : name })}
      />
      {branches !== undefined && branches.size > 1 && (
        <Chips
          choices={[['', t.sales.allBranches], ...branches]}
          chosen={branchId}
          onChoose={(id) => change({ branchId: id })}
        />
      )}
    </div>
  )
}

type ChipsProps = {
  choices: readonly (readonly [value: string, word: string])[]
  chosen: string
  onChoose: (value: string) => void
}

function Chips({ choices, chosen, onChoose }: ChipsProps) {
  return (
    <div>
      {choices.map(([value, word]) => (
        <Button
          key={value}
          size="sm"
          variant={value === chosen ? 'primary' : 'secondary'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {word}
        </Button>
      ))}
    </div>
  )
}
