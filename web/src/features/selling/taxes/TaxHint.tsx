import { taxText } from './tax-name.ts'
import classes from './TaxHint.module.css'

import type { TaxSum } from '@mezgeb/contract/selling/taxes/tax-amount'

/** Beside a total the tax in it; nothing in an institution without taxes. */
export function TaxHint({ tax }: { tax: TaxSum | null | undefined }) {
  const text = taxText(tax)
  return text === null ? null : <small className={classes.hint}>{text}</small>
}
