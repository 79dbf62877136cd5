import { listStockCounts } from '@mezgeb/contract/stock/stock-take-calls'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatCount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { GoodsInHand } from './GoodsInHand.tsx'
import { CountSearch } from './CountSearch.tsx'
import { RecentCounts } from './RecentCounts.tsx'
import classes from './CountPanel.module.css'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

import type { Counting } from './use-counting.ts'

/** Counting with a scanner, the keyboard or the thumb. */
export function CountPanel({ take, counting }: { take: StockTake; counting: Counting }) {
  const { queue, place, setPlace, target } = counting
  const { data: recent } = useCall(listStockCounts, {
    params: { id: take.id },
    query: { mine: 'true' },
  })
  const isWaiting = queue.waiting.length > 1
  return (
    <div className={classes.panel}>
      {isWaiting && (
        <Message tone="warning">{t.stockTakes.waiting(formatCount(queue.waiting.length))}</Message>
      )}
      <div className={classes.head}>
        <TextField
          label={t.stockTakes.place}
          placeholder={t.stockTakes.placeExample}
          autoComplete="off"
          maxLength={200}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <CountSearch take={take} counting={counting} />
      </div>
      {target !== null && (
        <GoodsInHand
          key={`${target.product.id} ${target.round}`}
          counting={counting}
          target={target}
        />
      )}
      <RecentCounts counts={recent ?? []} counting={counting} />
    </div>
  )
}
