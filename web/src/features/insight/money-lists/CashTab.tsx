import { CASH_PURPOSES, listCashMovements } from '@mezgeb/contract/selling/shifts'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { PERSON_FILTER } from '../../people/person-filter.ts'
import { movementName } from '../../selling/shifts/movement-name.ts'
import { branchField } from '../../workspace/fields/fields.ts'
import { moneyList } from './money-list.tsx'
import { moneyField, timeField } from './money-fields.tsx'
import { TILL_FILTER } from './till-filter.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { CashMovement } from '@mezgeb/contract/selling/shifts'

import type { Field } from '../../../ui/list/field.ts'
import type { ListFilter } from '../../workspace/filters/list-filter.ts'

const CashSlipDialog = lazyModal(() => import('../../selling/shifts/CashSlipDialog.tsx'))

const purposeWord = (text: string) =>
  t.shifts.states[CASH_PURPOSES.find((purpose) => purpose === text) ?? 'OTHER']

const FILTERS: readonly ListFilter[] = [
  BRANCH_FILTER,
  TILL_FILTER,
  {
    name: 'purpose',
    label: () => t.shifts.purpose,
    any: () => t.moneyPage.anyPurpose,
    options: CASH_PURPOSES,
    word: purposeWord,
  },
  PERSON_FILTER,
]

/** Cash that was put into drawers or taken out. */
export const CashTab = moneyList({
  title: () => t.moneyPage.tabs.cash,
  filters: FILTERS,
  useDocuments: (query) => usePageList(listCashMovements, { query }),
  fieldsFor,
  sums: () => [t.shifts.cashIn, t.shifts.cashOut],
})

function fieldsFor(user: User): Field<CashMovement>[] {
  const ofWay = (amount: number) => (amount > 0 ? amount : null)
  return [
    {
      label: t.shifts.kinds.CASH_MOVEMENT,
      text: movementName,
      isNoFact: true,
      cell: (movement) => (
        <ModalButton variant="link" isReading modal={CashSlipDialog} modalProps={{ movement }}>
          {movementName(movement)}
        </ModalButton>
      ),
    },
    timeField(),
    { label: t.shifts.till, text: ({ till }) => till.name },
    ...branchField(user),
    moneyField(user, t.shifts.cashIn, ({ amount }) => ofWay(amount)),
    moneyField(user, t.shifts.cashOut, ({ amount }) => ofWay(-amount)),
    { label: t.shifts.reason, text: ({ reason }) => reason },
    { label: t.shifts.purpose, text: ({ purpose }) => purposeWord(purpose) },
    { label: t.payables.by, text: ({ by }) => by.name },
  ]
}
