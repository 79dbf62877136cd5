import classes from './Facts.module.css'

import type { ReactNode } from 'react'

type Fact = { label: string; value: ReactNode }

/**
 * The facts of a card, one line each: label left, value right, as in a ledger. Facts without a
 * value are left out.
 */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines of a sale may read the same, and none has a state
          <div className={classes.fact} key={`${line} ${label}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
