import { t } from '../../texts/texts.ts'
import classes from './RowsSkeleton.module.css'

const ROWS = 10

/** The shape of a list's lines while they are loaded: one below the other, on phones higher. */
export function RowsSkeleton() {
  return (
    <output className={classes.skeleton} data-print="none">
      <span className="visually-hidden">{t.ui.loading}</span>
      <span className={classes.rows} aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <span className={classes.row} key={index} />
        ))}
      </span>
    </output>
  )
}
