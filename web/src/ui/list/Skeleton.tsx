import { t } from '../../texts/texts.ts'
import classes from './Skeleton.module.css'
import gridClasses from './CardGrid.module.css'

/** The parts of a list card. */
export type CardShape = {
  /** Lines below the title. */
  facts?: number
  /** A row of buttons at the foot. */
  hasActions?: boolean
}

type SkeletonProps = CardShape & { cards?: number; label?: string }

/** The shape of cards that are being loaded, as high as they will be. */
export function Skeleton(props: SkeletonProps) {
  const { facts = 2, hasActions = false, cards = 6, label = t.ui.loading } = props
  return (
    <output className={classes.skeleton} data-print="none">
      <span className="visually-hidden">{label}</span>
      <span className={gridClasses.grid} aria-hidden="true">
        {Array.from({ length: cards }, (_, index) => (
          <span className={classes.card} key={index}>
            <span className={classes.title} />
            {Array.from({ length: facts }, (_line, line) => (
              <span className={classes.fact} key={line} />
            ))}
            {hasActions && <span className={classes.actions} />}
          </span>
        ))}
      </span>
    </output>
  )
}
