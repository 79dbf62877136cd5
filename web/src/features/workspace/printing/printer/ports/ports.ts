import { bluetooth } from './bluetooth.ts'
import { WAYS } from './port.ts'
import { serial } from './serial.ts'
import { usb } from './usb.ts'

import type { Port, Target, Way } from './port.ts'

const ports: Record<Way, Port> = { usb, serial, bluetooth }

/** The ways to a printer that this browser has. */
export const waysHere = (): Way[] => WAYS.filter((way) => way in navigator)

export const chooseDevice = (way: Way) => ports[way].choose()

/** Sends a job to a printer after those that other pages of this browser send. Rejects with a PrinterError. */
export async function sendTo(target: Target, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await navigator.locks.request('receipt-printer', () => ports[target.way].send(target, bytes))
}
