import { t } from '../../../../texts/texts.ts'
import panelClasses from '../Panel.module.css'
import { Panels } from '../Panels.tsx'
import classes from './ChartsSkeleton.module.css'

/** Keeps the place of the charts while they are on their way. */
export function PicturesSkeleton() {
  const place = `${panelClasses.panel} ${classes.place}`
  return (
    <output className={classes.skeleton}>
      <span className="visually-hidden">{t.ui.loading}</span>
      <Panels>
        <span className={`${place} ${classes.days}`} data-wide aria-hidden="true" />
        <span className={place} aria-hidden="true" />
        <span className={place} aria-hidden="true" />
      </Panels>
    </output>
  )
}
