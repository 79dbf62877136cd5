import { t } from '../../texts/texts.ts'
import classes from './Spinner.module.css'

/** Something is being loaded; says so to screen readers. */
export function Spinner({ label = t.ui.loading }: { label?: string }) {
  return (
    <output className={classes.spinner}>
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
