import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { useKeyDisclosure } from '../../../../ui/form/use-key-disclosure.ts'

const KeysDialog = lazyModal(() => import('./KeysDialog.tsx'))

/** The list of the till's keys. */
export function KeysButton({ className }: { className: string | undefined }) {
  const { key, isOpen, open, close } = useKeyDisclosure()
  return (
    <>
      <button className={className} data-wide type="button" aria-haspopup="dialog" onClick={open}>
        {t.till.keys}
      </button>
      {key > 0 && <KeysDialog key={key} opened={isOpen} onClose={close} />}
    </>
  )
}
