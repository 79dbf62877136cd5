import { taxNote } from './tax-note.ts'
import classes from './TaxHint.module.css'

/** Beside a total the tax in it; nothing in an institution without taxes. */
export function TaxHint({ sale }: { sale: Parameters<typeof taxNote>[0] }) {
  const note = taxNote(sale)
  return note && <small className={classes.hint}>{note}</small>
}
