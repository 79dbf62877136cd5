import { t } from '../../../texts/texts.ts'
import { expiryText, lotKey, lotName } from './lot-words.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'

type Labelled = {
  units: number
  /** `key`: of these goods among those of the product; `name`: beside its name; `text`: below the price. */
  part?: { key: string; name: string; text: string }
}

/** The units of a line by what their labels say: those of each batch, and the rest. */
export function labelledLots(line: {
  quantity: number
  lots?: readonly Lot[] | undefined
}): Labelled[] {
  const { quantity, lots = [] } = line
  const rest = lots.reduce((units, lot) => units - lot.quantity, quantity)
  const parts = lots.map((lot) => {
    const expires = t.labels.expires(expiryText(lot.expiresOn))
    const text = lot.batch === null ? expires : `${expires} · ${lot.batch}`
    return { units: lot.quantity, part: { key: lotKey(lot), name: lotName(lot), text } }
  })
  return rest > 0 ? [...parts, { units: rest }] : parts
}
