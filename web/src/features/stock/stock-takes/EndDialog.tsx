import {
  changeStockTake,
  listStockCounts,
  listStockTakeProducts,
} from '@mezgeb/contract/stock/stock-take-calls'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount, formatDateTime } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

import type { StockCount, StockTake } from '@mezgeb/contract/stock/stock-takes'

type EndDialogProps = { take: StockTake; opened: boolean; onClose: () => void }

/** The newest counts that tell who is still at work. */
const COUNTS = 100
const STILL_MS = 30 * 60_000

/** Asks before the counting ends for everybody: how much is not counted, and who counts. */
export function EndDialog({ take: { id, version }, opened, onClose }: EndDialogProps) {
  const change = useSave(changeStockTake, onClose)
  const params = { id }
  const { total } = useList(
    listStockTakeProducts,
    { params, query: { list: 'UNCOUNTED', limit: 1 } },
    { enabled: opened },
  )
  const { data: counts = [] } = useCall(
    listStockCounts,
    { params, query: { limit: COUNTS } },
    { enabled: opened },
  )
  const others = stillCounting(counts, useUser().id)
  return (
    <ConfirmDialog
      title={t.stockTakes.finish}
      question={t.stockTakes.finishQuestion}
      confirm={t.stockTakes.finish}
      cancel={t.stockTakes.reopen}
      opened={opened}
      onClose={onClose}
      onConfirm={() => change.mutate({ params, body: { status: 'COUNTED', version } })}
      saving={change.isPending}
      error={change.error?.message ?? null}
    >
      {total !== null && total > 0 && <p>{t.stockTakes.uncountedTitle(formatCount(total))}</p>}
      {others.map(({ countedBy: { name }, id: key, countedAt }) => (
        <p key={key}>{t.stockTakes.stillCounts(name, formatDateTime(countedAt))}</p>
      ))}
    </ConfirmDialog>
  )
}

/** The newest count of each other person, of the last half hour. */
function stillCounting(counts: readonly StockCount[], userId: string): StockCount[] {
  const newest = new Map<string, StockCount>()
  for (const count of counts) {
    const { countedBy, countedAt } = count
    const isRecent = Date.now() - Date.parse(countedAt) < STILL_MS
    if (countedBy.id !== userId && isRecent && !newest.has(countedBy.id)) {
      newest.set(countedBy.id, count)
    }
  }
  return [...newest.values()]
}
