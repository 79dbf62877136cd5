import { LotSelect } from './LotSelect.tsx'

import type { LineColumn } from '../facets/line-column.ts'
import type { LineFacet } from '../facets/line-facet.ts'
import type { LotLine } from './typed-lot.tsx'

/** The batch of goods that are there; empty for any. */
export const chosenLot: LineFacet<LotLine> = {
  empty: { batch: '', expiresOn: '' },
  toBody: (line) => batchOf(line),
}

/** The batch that is sent; nothing for any. */
export function batchOf({ batch, expiresOn }: Pick<LotLine, 'batch' | 'expiresOn'>) {
  return expiresOn === '' ? {} : { expiresOn, batch: batch === '' ? null : batch }
}

/** Nothing before the branch is chosen; null: the own one. */
export function lotColumn(branchId: string | null): LineColumn<LotLine> {
  return {
    name: 'lot',
    render: ({ path, item, goods, errors, setField }) =>
      goods?.tracksExpiry === true &&
      branchId !== '' && (
        <LotSelect
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
