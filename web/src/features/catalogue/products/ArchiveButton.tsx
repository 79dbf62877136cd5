import { updateProduct } from '@mezgeb/contract/catalogue/products'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { showToast, showUndoToast } from '../../../ui/shell/toast.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

type ArchiveButtonProps = { product: Product; onDone?: () => void; 'aria-describedby'?: string }

/** Archives a product, which its toast can undo, or takes it out of the archive. */
export function ArchiveButton({ product, onDone, ...described }: ArchiveButtonProps) {
  const { mutate, isPending, error } = useSave(updateProduct)
  const { id, name, isArchived } = product

  function set(archived: boolean, onSuccess: () => void): void {
    mutate({ params: { id }, body: { isArchived: archived } }, { onSuccess })
  }

  function handleClick(): void {
    if (isArchived) {
      set(false, () => {
        showToast(t.product.wasUnarchived(name))
        onDone?.()
      })
      return
    }
    set(true, () => {
      const undo = () => set(false, () => showToast(t.product.wasUnarchived(name)))
      showUndoToast(t.product.wasArchived(name), { text: t.ui.undo, act: undo })
      onDone?.()
    })
  }

  return (
    <>
      <Button size="sm" busy={isPending} onClick={handleClick} {...described}>
        {isArchived ? t.product.unarchive : t.product.archive}
      </Button>
      {error !== null && <Message tone="danger">{error.message}</Message>}
    </>
  )
}
