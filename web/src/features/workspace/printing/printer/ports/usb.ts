import { PrinterError, chosen, chunksOf, stepOf } from './port.ts'

import type { UsbDevice } from './device-apis.ts'
import type { Port } from './port.ts'

/** The class of printers, whatever their brand. */
const PRINTERS = 7
const CHUNK = 4096

const idOf = ({ vendorId, productId, serialNumber = '' }: UsbDevice) =>
  [vendorId.toString(16), productId.toString(16), serialNumber].join(':')

/** Opened for each job, so that other pages and programs can print too. */
export const usb: Port = {
  choose: async () => {
    const filters = [{ classCode: PRINTERS }]
    const device = await chosen(async () => navigator.usb?.requestDevice({ filters }))
    if (!device) return null
    return { way: 'usb', id: idOf(device), name: device.productName ?? '' }
  },
  send: async ({ id }, bytes) => {
    const known = await stepOf(async () => navigator.usb?.getDevices(), 'AWAY')
    const device = known?.find((one) => idOf(one) === id)
    if (device === undefined) throw new PrinterError('AWAY')
    await stepOf(() => device.open(), 'AWAY', { SecurityError: 'REFUSED' })
    try {
      const endpoint = await claim(device)
      for (const chunk of chunksOf(bytes, CHUNK)) {
        const { status } = await stepOf(() => device.transferOut(endpoint, chunk), 'STOPPED')
        if (status !== 'ok') throw new PrinterError('STOPPED')
      }
    } finally {
      await device.close().catch(console.warn)
    }
  },
}

async function claim(device: UsbDevice): Promise<number> {
  // Linux, and drivers of Windows, hold what they know.
  const named = { NetworkError: 'BUSY', SecurityError: 'REFUSED' } as const
  if (!device.configuration) await stepOf(() => device.selectConfiguration(1), 'AWAY', named)
  for (const { interfaceNumber, alternate } of device.configuration?.interfaces ?? []) {
    const out = alternate.endpoints.find(
      ({ direction, type }) => direction === 'out' && type === 'bulk',
    )
    if (alternate.interfaceClass !== PRINTERS || out === undefined) continue
    await stepOf(() => device.claimInterface(interfaceNumber), 'BUSY', named)
    return out.endpointNumber
  }
  throw new PrinterError('NO_PRINTER')
}
