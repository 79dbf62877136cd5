import { LeftBadge } from './LeftBadge.tsx'
import { lotText } from './lot-words.ts'
import classes from './LotsLeft.module.css'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

type LotsLeftProps = { stock: { lots?: Lot[] | undefined }; product: Measured & { unit: string } }

/** The batches of a product that a branch has, the first to expire first. */
export function LotsLeft({ stock: { lots }, product }: LotsLeftProps) {
  if (lots === undefined || lots.length === 0) return null
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
