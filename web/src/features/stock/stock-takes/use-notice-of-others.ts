import { useEffect, useEffectEvent, useRef } from 'react'

import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

/** Says who ended the counting, or posted, while this page was open. */
export function useNoticeOfOthers(take: StockTake): void {
  const { id } = useUser()
  const { status, endedBy, postedBy } = take
  const before = useRef(status)
  const tell = useEffectEvent(() => {
    const by = status === 'COUNTED' ? endedBy : status === 'POSTED' ? postedBy : null
    if (before.current !== status && by && by.id !== id) {
      const words = status === 'POSTED' ? t.stockTakes.postedByOther : t.stockTakes.endedByOther
      showToast(words(by.name))
    }
    before.current = status
  })
  useEffect(() => tell(), [status])
}
