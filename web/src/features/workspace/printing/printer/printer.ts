import { createStore } from '../../../../lib/shell/create-store.ts'
import { readStored, store } from '../../../../lib/session/storage.ts'
import { WAYS } from './ports/port.ts'

import type { Target } from './ports/port.ts'

export const ROLLS = ['roll', 'narrow'] as const

/** The receipt printer of this device, and the drawer at it. */
export type Printer = Target & { paper: (typeof ROLLS)[number]; opensDrawer: boolean }

/** Dots across the printed part of a roll: 72 and 48 mm, 8 dots for a millimetre. */
export const DOTS = { roll: 576, narrow: 384 } as const

export const BAUD_RATES = [9600, 19_200, 38_400, 57_600, 115_200] as const

const KEY = 'printer'

const printer = createStore(read())

/** Null: receipts are printed by the browser. */
export const { get: devicePrinter, onChange: onPrinterChange } = printer

export function setPrinter(wanted: Printer | null): void {
  store(KEY, wanted === null ? null : JSON.stringify(wanted))
  printer.set(wanted)
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) printer.set(read())
})

function read(): Printer | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part is judged below
    const stored = JSON.parse(readStored(KEY) ?? 'null') as Partial<Printer> | null
    const way = WAYS.find((one) => one === stored?.way)
    if (way === undefined || typeof stored?.id !== 'string') return null
    return {
      way,
      id: stored.id,
      name: stored.name ?? '',
      paper: ROLLS.find((one) => one === stored.paper) ?? 'roll',
      opensDrawer: stored.opensDrawer === true,
      baudRate: BAUD_RATES.find((one) => one === stored.baudRate) ?? BAUD_RATES[0],
    }
  } catch {
    return null
  }
}
