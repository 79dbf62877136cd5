import { PrinterError, chosen, chunksOf, stepOf } from './port.ts'

import type { SerialPort } from './device-apis.ts'
import type { Port } from './port.ts'

const CHUNK = 512

const idOf = (port: SerialPort) => JSON.stringify(port.getInfo())

/** Ports of cables, and of Bluetooth printers that the system has paired. */
export const serial: Port = {
  choose: async () => {
    const port = await chosen(async () => navigator.serial?.requestPort())
    if (!port) return null
    return { way: 'serial', id: idOf(port), name: '' }
  },
  send: async ({ id, baudRate }, bytes) => {
    const known = await stepOf(async () => navigator.serial?.getPorts(), 'AWAY')
    const port = known?.find((one) => idOf(one) === id)
    if (port === undefined) throw new PrinterError('AWAY')
    const named = { SecurityError: 'REFUSED', InvalidStateError: 'BUSY' } as const
    await stepOf(() => port.open({ baudRate }), 'AWAY', named)
    try {
      await write(port, bytes)
    } finally {
      await port.close().catch(console.warn)
    }
  },
}

async function write({ writable }: SerialPort, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (writable === null) throw new PrinterError('AWAY')
  const writer = writable.getWriter()
  try {
    for (const chunk of chunksOf(bytes, CHUNK)) await stepOf(() => writer.write(chunk), 'STOPPED')
    await stepOf(() => writer.close(), 'STOPPED')
  } catch (error) {
    // A stream that still waits keeps the port open.
    await writer.abort().catch(console.warn)
    throw error
  } finally {
    writer.releaseLock()
  }
}
