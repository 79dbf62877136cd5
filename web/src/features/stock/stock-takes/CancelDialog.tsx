import { changeStockTake } from '@mezgeb/contract/stock/stock-take-calls'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

type CancelDialogProps = { take: StockTake; opened: boolean; onClose: () => void }

/** Cancels a stock-take. */
export function CancelDialog({ take, opened, onClose }: CancelDialogProps) {
  const change = useSave(changeStockTake, onClose)
  const body = { status: 'CANCELLED', version: take.version } as const
  return (
    <ConfirmDialog
      title={t.stockTakes.cancelTake}
      question={t.stockTakes.cancelQuestion}
      confirm={t.stockTakes.cancelTake}
      cancel={t.ui.keepEditing}
      opened={opened}
      onClose={onClose}
      onConfirm={() => change.mutate({ params: { id: take.id }, body })}
      saving={change.isPending}
      error={change.error?.message ?? null}
    />
  )
}
