import { t } from '../../../../texts/texts.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { KeyList } from '../../../../ui/dialog/KeyList.tsx'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

/** All keys of the till. */
export function KeysDialog({ opened, onClose }: ModalProps) {
  return (
    <Dialog title={t.till.keys} opened={opened} onClose={onClose} isOnlyRead>
      <KeyList all={keysOfTill()} />
    </Dialog>
  )
}

function keysOfTill(): [name: string, ...keys: string[]][] {
  const { till, ui } = t
  return [
    [till.search, 'A … Z', '0 … 9', 'F2'],
    [till.threeTimes, '3', '*'],
    [till.markBeside, '↑', '↓'],
    [till.moreOrLess, '+', '−'],
    [ui.delete, 'Del'],
    [ui.undo, 'Ctrl', 'Z'],
    [till.exact, 'Ctrl', 'Enter'],
    [till.charge, 'F9'],
    [till.done, 'Enter'],
    [till.customer, 'F4'],
    [till.hold, 'Ctrl', 'S'],
    [till.held, 'Ctrl', 'O'],
    [t.discounts.label, 'F6'],
    [t.discounts.ofBill, 'Shift', 'F6'],
    [t.returnOfSale.find, 'F7'],
    [till.lastReceipt, 'Ctrl', 'P'],
    [t.pins.change, 'Ctrl', 'L'],
    [till.back, 'Esc'],
    [till.leave, 'Esc', 'Esc'],
  ]
}
