import { LeftBadge } from './LeftBadge.tsx'
import { lotText } from './lot-words.ts'
import classes from './LotsLeft.module.css'

import type { Lot } from '@mezgeb/contract/stock/lots'

/** The batches of a product that a branch has, the first to expire first. */
export function LotsLeft({ lots, unit }: { lots: readonly Lot[]; unit: string }) {
  return (
    <ul className={classes.lots}>
      {lots.map((lot) => (
        <li key={`${lot.expiresOn} ${lot.batch}`}>
          <span>{lotText(lot, unit)}</span> <LeftBadge expiresOn={lot.expiresOn} />
        </li>
      ))}
    </ul>
  )
}
