import { createStore } from '../../../../lib/shell/create-store.ts'
import { readStored, store } from '../../../../lib/session/storage.ts'
import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'

import type { Till } from '../state/till.ts'

const KEY = 'till-prints'

const wish = createStore(false)
export const { onChange: onPrintingWish } = wish

/** Whether each sale prints its receipt. */
export function isPrintingWished(): boolean {
  const stored = readStored(KEY)
  return stored === null ? wish.get() : stored === 'on'
}

/** Stored on this device, where the printer is. */
export function wishPrinting(isOn: boolean): void {
  store(KEY, isOn ? 'on' : 'off')
  wish.set(isOn)
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
