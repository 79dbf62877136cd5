import { t } from '../texts/texts.ts'
import classes from './Skeleton.module.css'
import gridClasses from './CardGrid.module.css'

/** The shape of cards that are being loaded. */
export function Skeleton({ cards = 6, label = t.ui.loading }: { cards?: number; label?: string }) {
  return (
    <output className={classes.skeleton}>
      <span className="visually-hidden">{label}</span>
      <span className={gridClasses.grid} aria-hidden="true">
        {Array.from({ length: cards }, (_, index) => (
          <span className={classes.card} key={index} />
        ))}
      </span>
    </output>
  )
}
