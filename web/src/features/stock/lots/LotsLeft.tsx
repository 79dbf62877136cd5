import { LeftBadge } from './LeftBadge.tsx'
import { lotText } from './lot-words.ts'
import classes from './LotsLeft.module.css'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

type LotsLeftProps = { lots: readonly Lot[]; product: Measured & { unit: string } }

/** The batches of a product that a branch has, the first to expire first. */
export function LotsLeft({ lots, product }: LotsLeftProps) {
  return (
    <ul className={classes.lots}>
      {lots.map((lot) => (
        <li key={`${lot.expiresOn} ${lot.batch}`}>
          <span>{lotText(lot, product)}</span> <LeftBadge expiresOn={lot.expiresOn} />
        </li>
      ))}
    </ul>
  )
}
