import { PERIODS } from '../../../../lib/format/periods.ts'
import { useListAddress } from '../../../../lib/list/use-list-address.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { usePageKey } from '../../../../ui/shell/page-action.ts'
import { useBranchNames } from '../../../business/branches/branches.api.ts'
import { useChosenPeriod } from '../dashboard.api.ts'
import classes from './DashboardChoices.module.css'

/** Chooses the period of the takings, also by its digit, and with several branches the branch of the whole dashboard: `b` takes the next. */
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
        keyOf={(at) => String(at + 1)}
        onChoose={(name) => change({ period: name === 'today' ? undefined : name })}
      />
      {branches !== undefined && branches.size > 1 && (
        <Chips
          choices={[['', t.branches.all], ...branches]}
          chosen={branchId}
          keyOf={(at, chosen, count) => (at === (chosen + 1) % count ? 'b' : undefined)}
          onChoose={(id) => change({ branchId: id })}
        />
      )}
    </div>
  )
}

type ChipsProps = {
  choices: readonly (readonly [value: string, word: string])[]
  chosen: string
  /** The key of a choice. */
  keyOf: (at: number, chosen: number, count: number) => string | undefined
  onChoose: (value: string) => void
}

function Chips({ choices, chosen, keyOf, onChoose }: ChipsProps) {
  const chosenAt = choices.findIndex(([value]) => value === chosen)
  return (
    <div>
      {choices.map(([value, word], at) => (
        <Chip
          key={value}
          word={word}
          isChosen={at === chosenAt}
          letter={keyOf(at, chosenAt, choices.length)}
          onChoose={() => onChoose(value)}
        />
      ))}
    </div>
  )
}

type ChipProps = {
  word: string
  isChosen: boolean
  letter: string | undefined
  onChoose: () => void
}

function Chip({ word, isChosen, letter, onChoose }: ChipProps) {
  usePageKey(letter, onChoose)
  return (
    <Button
      size="sm"
      variant={isChosen ? 'primary' : 'secondary'}
      aria-pressed={isChosen}
      aria-keyshortcuts={letter}
      onClick={onChoose}
    >
      {word}
    </Button>
  )
}
