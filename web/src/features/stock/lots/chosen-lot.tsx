import { t } from '../../../texts/texts.ts'
import { LotOnHand, LotSelect } from './LotSelect.tsx'
import { NO_LOT } from './lot-line.ts'
import { lotCounting } from './typed-lot.tsx'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Lot } from '@mezgeb/contract/stock/lots'

import type { LineColumn } from '../facets/line-column.ts'
import type { LineFacet } from '../facets/line-facet.ts'
import type { LotLine } from './lot-line.ts'
import type { Counted } from './lot-words.ts'

type Of = Pick<Goods, 'id' | 'tracksExpiry'>

/** A batch of goods that certainly have some; nothing for any. */
export const givenLot: LineFacet<LotLine, unknown> = {
  empty: NO_LOT,
  toBody: ({ batch, expiresOn }) =>
    expiresOn === '' ? {} : { expiresOn, batch: batch === '' ? null : batch },
}

type GivenLotProps = {
  line: LotLine
  item: { product: Counted & { name: string }; lots?: readonly Lot[] | undefined }
  set: (lot: LotLine) => void
}

/** Chooses it of those that a line of a document has. */
export function GivenLot({ line, item: { product, lots }, set }: GivenLotProps) {
  if (lots === undefined) return null
  const label = `${t.lots.batch}, ${product.name}`
  return <LotSelect label={label} lots={lots} product={product} value={line} onPick={set} />
}

/** The batch of goods that are there, of a product with expiry dates. */
export const chosenLot: LineFacet<LotLine, Of> = {
  ...lotCounting,
  toBody: (line, goods) => (goods?.tracksExpiry === true ? givenLot.toBody(line, goods) : {}),
}

/** Nothing before the branch is chosen; null: the own one. */
export function lotColumn(branchId: string | null): LineColumn<LotLine, Of> {
  return {
    name: 'lot',
    render: ({ path, item, goods, errors, setField }) =>
      goods?.tracksExpiry === true &&
      branchId !== '' && (
        <LotOnHand
          productId={goods.id}
          branchId={branchId}
          value={item}
          error={errors['expiresOn']}
          data-path={path('expiresOn')}
          onPick={({ batch, expiresOn }) => {
            setField('batch', batch)
            setField('expiresOn', expiresOn)
          }}
        />
      ),
  }
}
