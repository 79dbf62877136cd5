import {
  listStockTakeProducts,
  postStockTake,
  zeroUncounted,
} from '@mezgeb/contract/stock/stock-take-calls'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ChoiceGroup } from '../../workspace/settings/ChoiceGroup.tsx'
import { foundText, missingText } from './stock-take-words.ts'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

type PostDialogProps = { take: StockTake; opened: boolean; onClose: () => void }

/** Shows the differences before they are posted, and asks about uncounted products. */
export function PostDialog({ take, opened, onClose }: PostDialogProps) {
  const { total, rest, setRest, post, isBusy, error } = usePosting(take, opened, onClose)
  return (
    <ConfirmDialog
      title={t.stockTakes.postTitle}
      question={questionOf(take)}
      confirm={t.stockTakes.post}
      opened={opened}
      onClose={onClose}
      onConfirm={post}
      saving={isBusy}
      error={error}
    >
      {take.again > 0 && <p>{t.stockTakes.postAgain(formatCount(take.again))}</p>}
      {total !== null && total > 0 && (
        <ChoiceGroup
          id="uncounted"
          label={t.stockTakes.uncountedTitle(formatCount(total))}
          options={[
            { value: 'leave', label: t.stockTakes.leave },
            { value: 'zero', label: t.stockTakes.zero },
          ]}
          value={rest}
          onChange={setRest}
        />
      )}
    </ConfirmDialog>
  )
}

function questionOf({ differences }: StockTake): string {
  if (differences === undefined || differences.products === 0) return t.stockTakes.postNothing
  const { products, found, missing } = differences
  if (found === 0 && missing === 0) return t.stockTakes.postBatches(formatCount(products))
  return t.stockTakes.postSum(
    formatCount(products),
    foundText(differences),
    missingText(differences),
  )
}

function usePosting({ id }: StockTake, opened: boolean, onClose: () => void) {
  const params = { id }
  const query = { list: 'UNCOUNTED', limit: 1 } as const
  const { total } = useList(listStockTakeProducts, { params, query }, { enabled: opened })
  const [rest, setRest] = useState<'leave' | 'zero' | ''>('')
  const [isMissing, setMissing] = useState(false)
  const zero = useSave(zeroUncounted)
  const posting = useSave(postStockTake, onClose)

  async function post(): Promise<void> {
    // The server refuses uncounted products, too, so that nothing waits for this list.
    const isUndecided = total !== null && total > 0 && rest === ''
    setMissing(isUndecided)
    if (isUndecided) return
    if (rest === 'zero') await zero.mutateAsync({ params })
    await posting.mutateAsync({ params, body: { leaveUncounted: rest === 'leave' } })
  }

  const failure = posting.error?.message ?? zero.error?.message ?? null
  return {
    total,
    rest,
    setRest,
    post: () => void post().catch(() => undefined),
    isBusy: zero.isPending || posting.isPending,
    error: isMissing && rest === '' ? t.stockTakes.undecided : failure,
  }
}
