import { useRef } from 'react'

import { t } from '../../texts/texts.ts'
import classes from './DataTable.module.css'

/** Chosen rows of a table, by id. */
export type Selection = {
  has: (id: string) => boolean
  /** Chooses a row or gives it up; `isRange`: with all rows from the one before. Stable. */
  choose: (id: string, how: { isRange: boolean }) => void
  /** Chooses the rows that are shown, or gives all up. */
  chooseShown: (isChosen: boolean) => void
}

/** Of a card whose record can be chosen; `isChosen` is absent where it cannot. */
export type ChosenProps<Item> = {
  item: Item
  isChosen?: boolean | undefined
  onChoose?: Selection['choose'] | undefined
}

type ChooseBoxProps = {
  checked: boolean
  isPartly?: boolean
  onToggle: (isRange: boolean) => void
  'aria-label'?: string
  'aria-labelledby'?: string
}

export function ChooseBox({ checked, isPartly = false, onToggle, ...named }: ChooseBoxProps) {
  const isShift = useRef(false)
  return (
    <label>
      <input
        {...named}
        type="checkbox"
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly
        }}
        checked={checked}
        onClick={(event) => {
          isShift.current = event.shiftKey
        }}
        onChange={() => onToggle(isShift.current)}
      />
    </label>
  )
}

type ChooseAllProps = { items: readonly { id: string }[] | undefined; selection: Selection }

/** The box in the head of a table. */
export function ChooseAll({ items, selection }: ChooseAllProps) {
  const count = items?.filter(({ id }) => selection.has(id)).length ?? 0
  const isAll = count > 0 && count === items?.length
  return (
    <td className={classes.choose} data-print="none">
      <ChooseBox
        aria-label={t.choosing.shown}
        checked={isAll}
        isPartly={count > 0 && !isAll}
        onToggle={() => selection.chooseShown(!isAll)}
      />
    </td>
  )
}
