import { t } from '../../../texts/texts.ts'
import { useLeaveFocusOnPage } from '../../shell/use-leave-focus-on-page.ts'
import classes from './ChosenFilters.module.css'

export type ChosenFilter = { name: string; word: string; remove: () => void }

/** The chosen filters of a list; a click takes one away. */
export function ChosenFilters({ chosen }: { chosen: readonly ChosenFilter[] }) {
  if (chosen.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label={t.filters.chosen} data-print="none">
      {chosen.map((one) => (
        <li key={one.name}>
          <Chip {...one} />
        </li>
      ))}
    </ul>
  )
}

function Chip({ word, remove }: ChosenFilter) {
  useLeaveFocusOnPage()
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={t.filters.remove(word)}
      onClick={remove}
    >
      <span>{word}</span>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="m2.5 2.5 7 7m0-7-7 7" />
      </svg>
    </button>
  )
}
