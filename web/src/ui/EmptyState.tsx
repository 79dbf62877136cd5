import classes from './EmptyState.module.css'

/** Says that a list is empty, on a ruled page with nothing written on it yet. */
export function EmptyState({ children }: { children: string }) {
  return <p className={classes.empty}>{children}</p>
}
