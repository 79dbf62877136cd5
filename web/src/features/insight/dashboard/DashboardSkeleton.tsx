import { t } from '../../../texts/texts.ts'
import classes from './DashboardSkeleton.module.css'
import figureClasses from './StatTiles.module.css'
import panelClasses from './Panel.module.css'
import { Panels } from './Panels.tsx'

type DashboardSkeletonProps = { figures: number; hasChoices?: boolean }

/** The shape of a dashboard that is being loaded: a line of choices, so many figures, and two panels below them. */
export function DashboardSkeleton({ figures, hasChoices = false }: DashboardSkeletonProps) {
  const panel = `${panelClasses.panel} ${classes.panel}`
  return (
    <output className={classes.skeleton}>
      <span className="visually-hidden">{t.ui.loading}</span>
      {hasChoices && <span className={classes.choices} aria-hidden="true" />}
      <span className={figureClasses.figures} aria-hidden="true">
        {Array.from({ length: figures }, (_, index) => (
          <span className={`${figureClasses.figure} ${classes.figure}`} key={index} />
        ))}
      </span>
      <Panels>
        <span className={panel} aria-hidden="true" />
        <span className={panel} aria-hidden="true" />
      </Panels>
    </output>
  )
}
