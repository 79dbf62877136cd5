import { PrinterError, chosen, chunksOf, stepOf } from './port.ts'

import type { BluetoothCharacteristic, BluetoothDevice, BluetoothServer } from './device-apis.ts'
import type { Port } from './port.ts'

/** The services under which receipt printers take bytes; a page may use those alone that it names. */
const SERVICES = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  '0000ff00-0000-1000-8000-00805f9b34fb',
  '0000ffe0-0000-1000-8000-00805f9b34fb',
]
/** The bytes in a message that every printer takes. */
const CHUNK = 180

/** Most browsers give a device to the page that chose it alone. */
const chosenHere = new Map<string, BluetoothDevice>()

/** Printers with Bluetooth Low Energy. */
export const bluetooth: Port = {
  choose: async () => {
    const wanted = { acceptAllDevices: true, optionalServices: SERVICES } as const
    const device = await chosen(async () => navigator.bluetooth?.requestDevice(wanted))
    if (!device) return null
    chosenHere.set(device.id, device)
    return { way: 'bluetooth', id: device.id, name: device.name ?? '' }
  },
  send: async ({ id }, bytes) => {
    const device = chosenHere.get(id) ?? (await remembered(id))
    if (device?.gatt === undefined) throw new PrinterError('FORGOTTEN')
    const { gatt } = device
    try {
      const server = await stepOf(() => gatt.connect(), 'AWAY', { SecurityError: 'REFUSED' })
      const way = await wayIn(server)
      for (const chunk of chunksOf(bytes, CHUNK)) {
        await stepOf(
          () =>
            way.properties.write
              ? way.writeValueWithResponse(chunk)
              : way.writeValueWithoutResponse(chunk),
          'STOPPED',
        )
      }
    } finally {
      gatt.disconnect()
    }
  },
}

async function remembered(id: string): Promise<BluetoothDevice | undefined> {
  const known = await stepOf(async () => navigator.bluetooth?.getDevices?.(), 'FORGOTTEN')
  return known?.find((device) => device.id === id)
}

async function wayIn(server: BluetoothServer): Promise<BluetoothCharacteristic> {
  const named = { NotFoundError: 'NO_PRINTER', SecurityError: 'REFUSED' } as const
  const services = await stepOf(() => server.getPrimaryServices(), 'AWAY', named)
  for (const service of services) {
    const all = await stepOf(() => service.getCharacteristics(), 'AWAY', named)
    const way = all.find(({ properties }) => properties.write || properties.writeWithoutResponse)
    if (way !== undefined) return way
  }
  throw new PrinterError('NO_PRINTER')
}
