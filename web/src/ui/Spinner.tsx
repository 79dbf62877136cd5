import classes from './Spinner.module.css'

/** Something is being loaded; says so to screen readers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={classes.spinner}>
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
