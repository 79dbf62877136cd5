import { changeStockTake } from '@mezgeb/contract/stock/stock-take-calls'

import { useSave } from '../../../lib/api/use-save.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { StockTake, StockTakeStatus } from '@mezgeb/contract/stock/stock-takes'

const EndDialog = lazyModal(() => import('./EndDialog.tsx'))
const PostDialog = lazyModal(() => import('./PostDialog.tsx'))
const CancelDialog = lazyModal(() => import('./CancelDialog.tsx'))

function useStatus({ id, version }: StockTake) {
  const change = useSave(changeStockTake)
  const set = (status: StockTakeStatus) => {
    change.mutate(
      { params: { id }, body: { status, version } },
      { onError: ({ message }) => showToast(message) },
    )
  }
  return { set, isBusy: change.isPending }
}

/** The next step of a stock-take as a whole. */
export function StockTakeActions({ take }: { take: StockTake }) {
  const mayPost = useMay()('stock-takes.post')
  return (
    <>
      <ModalButton
        isOffered={take.status === 'OPEN'}
        variant="primary"
        modal={EndDialog}
        modalProps={{ take }}
      >
        {t.stockTakes.finish}
      </ModalButton>
      <ModalButton
        isOffered={take.status === 'COUNTED' && mayPost}
        variant="primary"
        modal={PostDialog}
        modalProps={{ take }}
      >
        {t.stockTakes.post}
      </ModalButton>
    </>
  )
}

/** Going back, also for who ended the counting, and giving up. */
export function SecondaryActions({ take }: { take: StockTake }) {
  const mayPost = useMay()('stock-takes.post')
  const { set, isBusy } = useStatus(take)
  const { id } = useUser()
  const isGoing = take.status === 'OPEN' || take.status === 'COUNTED'
  const mayGoOn = mayPost || take.endedBy?.id === id
  return (
    <>
      {take.status === 'COUNTED' && mayGoOn && (
        <Button busy={isBusy} onClick={() => set('OPEN')}>
          {t.stockTakes.reopen}
        </Button>
      )}
      <ModalButton
        isOffered={mayPost && isGoing}
        variant="quiet"
        modal={CancelDialog}
        modalProps={{ take }}
      >
        {t.stockTakes.cancelTake}
      </ModalButton>
    </>
  )
}
