import { createStore } from '../../../../lib/shell/create-store.ts'
import { readStored, store } from '../../../../lib/session/storage.ts'
import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'

import type { Till } from '../state/till.ts'

const KEY = 'till-prints'

const printing = createStore(false)
export const { onChange: onPrintingChange } = printing

/** Whether each sale prints its receipt. */
export function isPrintingOn(): boolean {
  const stored = readStored(KEY)
  return stored === null ? printing.get() : stored === 'on'
}

/** Stored on this device, where the printer is. */
export function switchPrinting(isOn: boolean): void {
  store(KEY, isOn ? 'on' : 'off')
  printing.set(isOn)
}

const keyOf = ({ userId }: Till) => `till-sale:${userId}`

export function rememberSale(till: Till, id: string): void {
  store(keyOf(till), id, 'sessionStorage')
}

/** The receipt of a sale, or of the last one in this tab. */
export function printReceipt(till: Till, id = readStored(keyOf(till), 'sessionStorage')): void {
  if (id === null) showToast(t.till.noReceipt)
  else till.printed.set(id)
}
