import classes from './SumLine.module.css'

/** The sums of a list; undefined while they load. The line keeps its place, so that the list does not jump. */
export function SumLine({ parts }: { parts: readonly string[] | undefined }) {
  return (
    <p className={classes.sum} aria-live="polite">
      {parts?.join(' · ')}
    </p>
  )
}
