import * as z from 'zod/mini'

import { unlessEmpty } from '../facets/line-facet.ts'
import { LotFields } from './LotFields.tsx'
import { NO_LOT } from './lot-line.ts'
import classes from './LotFields.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { LineColumn } from '../facets/line-column.ts'
import type { LineFacet } from '../facets/line-facet.ts'
import type { LotLine } from './lot-line.ts'

export const LotShape = z.object({ expiresOn: z.string(), batch: z.string() })

type Of = Pick<Goods, 'tracksExpiry'>

/** A product has a line for each of its batches. */
export const lotCounting: Required<Pick<LineFacet<LotLine>, 'empty' | 'scanned' | 'isPart'>> = {
  empty: NO_LOT,
  scanned: (line, { goods, scan: { batch = '', expiry } }) => {
    if (goods.tracksExpiry !== true || expiry === undefined) return {}
    const isOther = line.expiresOn !== '' && (line.expiresOn !== expiry || line.batch !== batch)
    return isOther ? null : { batch, expiresOn: expiry }
  },
  isPart: ({ expiresOn }) => expiresOn !== '',
}

/** The batch of goods that come in. */
export const typedLot: LineFacet<LotLine, Of> & { column: LineColumn<LotLine, Of> } = {
  ...lotCounting,
  toBody: ({ batch, expiresOn }, goods) =>
    goods?.tracksExpiry === true
      ? { batch: unlessEmpty(batch), expiresOn: unlessEmpty(expiresOn) }
      : {},
  column: {
    name: 'lot',
    render: ({ path, item, goods, errors, setField }) => {
      if (goods?.tracksExpiry !== true) return null
      const text = (field: 'batch' | 'expiresOn') => ({
        'data-path': path(field),
        error: errors[field],
        value: item[field],
        onChange: (typed: string) => setField(field, typed),
      })
      return (
        <div className={classes.ofLine}>
          <LotFields batch={text('batch')} expiresOn={text('expiresOn')} />
        </div>
      )
    },
  },
}
