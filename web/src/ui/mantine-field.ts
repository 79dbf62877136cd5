import classes from './Field.module.css'

/** Gives Mantine's fields the look of our own. */
export const mantineField = {
  classNames: {
    root: classes.root ?? '',
    label: classes.label ?? '',
    description: classes.description ?? '',
    input: classes.input ?? '',
    error: classes.error ?? '',
  },
}
