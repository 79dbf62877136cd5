import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { chooseDevice, sendTo, waysHere } from './ports.ts'

import type { Target } from './port.ts'

const job = Uint8Array.from({ length: 400 }, (_, at) => at & 255)
const named = (name: string) => Object.assign(new Error(name), { name })
const fail = (name: string) => () => Promise.reject(named(name))

let got: number[]
const take = async (bytes: BufferSource) => {
  const view = bytes instanceof Uint8Array ? bytes : new Uint8Array()
  got.push(...view)
  return { status: 'ok' }
}

function give(apis: Partial<Pick<Navigator, 'usb' | 'serial' | 'bluetooth'>>) {
  const locks = { request: (_: string, act: () => Promise<void>) => act() }
  vi.stubGlobal('navigator', { locks, ...apis })
}

const printing = { direction: 'out', type: 'bulk', endpointNumber: 2 }
const usbDevice = {
  vendorId: 0x4b8,
  productId: 0xe15,
  serialNumber: 'A1',
  productName: 'TM-T20',
  configuration: {
    interfaces: [
      { interfaceNumber: 0, alternate: { interfaceClass: 3, endpoints: [printing] } },
      { interfaceNumber: 1, alternate: { interfaceClass: 7, endpoints: [printing] } },
    ],
  },
  open: vi.fn<() => Promise<void>>(async () => undefined),
  close: vi.fn<() => Promise<void>>(async () => undefined),
  selectConfiguration: async () => undefined,
  claimInterface: vi.fn<(number: number) => Promise<void>>(async () => undefined),
  transferOut: vi.fn<(endpoint: number, bytes: BufferSource) => Promise<{ status: string }>>(
    async (_, bytes) => take(bytes),
  ),
}
const usbTarget: Target = { way: 'usb', id: '4b8:e15:A1', name: 'TM-T20', baudRate: 9600 }
const giveUsb = (...devices: (typeof usbDevice)[]) =>
  give({
    usb: { getDevices: async () => devices, requestDevice: async () => usbDevice },
  })

beforeEach(() => {
  got = []
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a printer by USB', () => {
  it('is remembered by its numbers and gets all bytes at its printer interface', async () => {
    giveUsb(usbDevice)
    expect(waysHere()).toEqual(['usb'])
    expect(await chooseDevice('usb')).toEqual({ way: 'usb', id: '4b8:e15:A1', name: 'TM-T20' })
    await sendTo(usbTarget, job)
    expect(got).toEqual([...job])
    expect(usbDevice.claimInterface).toHaveBeenCalledWith(1)
    expect(usbDevice.close).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['is unplugged', 'AWAY', () => giveUsb()],
    [
      'is kept by the system',
      'REFUSED',
      () => giveUsb({ ...usbDevice, open: vi.fn<() => Promise<never>>(fail('SecurityError')) }),
    ],
    [
      'is held by a driver',
      'BUSY',
      () =>
        giveUsb({
          ...usbDevice,
          claimInterface: vi.fn<() => Promise<never>>(fail('NetworkError')),
        }),
    ],
    [
      'is switched off in the middle',
      'STOPPED',
      () =>
        giveUsb({ ...usbDevice, transferOut: vi.fn<() => Promise<never>>(fail('NetworkError')) }),
    ],
    [
      'is no printer',
      'NO_PRINTER',
      () => giveUsb({ ...usbDevice, configuration: { interfaces: [] } }),
    ],
  ])('says so when it %s', async (_, trouble, arrange) => {
    arrange()
    await expect(sendTo(usbTarget, job)).rejects.toMatchObject({ trouble })
  })

  it('is given up when it takes nothing for ten seconds, as without paper', async () => {
    const never = () => new Promise<never>(() => undefined)
    giveUsb({ ...usbDevice, transferOut: vi.fn<() => Promise<never>>(never) })
    const [sent] = await Promise.allSettled([
      sendTo(usbTarget, job),
      vi.advanceTimersByTimeAsync(10_000),
    ])
    expect(sent).toMatchObject({ status: 'rejected', reason: { trouble: 'STOPPED' } })
    expect(usbDevice.close).toHaveBeenCalledTimes(1)
  })

  it('is not chosen when the dialog is closed', async () => {
    give({ usb: { getDevices: async () => [], requestDevice: fail('NotFoundError') } })
    expect(await chooseDevice('usb')).toBeNull()
  })
})

describe('a printer at a serial port', () => {
  const target: Target = { way: 'serial', id: '{"usbVendorId":1}', name: '', baudRate: 19_200 }

  function givePort(write: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>) {
    const open = vi.fn<(options: object) => Promise<void>>(async () => undefined)
    const close = vi.fn<() => Promise<void>>(async () => undefined)
    const writable = new WritableStream<Uint8Array>({
      write: async (bytes) => void (await write(bytes.slice())),
    })
    const port = { getInfo: () => ({ usbVendorId: 1 }), open, close, writable }
    give({ serial: { getPorts: async () => [port], requestPort: async () => port } })
    return { open, close }
  }

  it('gets all bytes at its speed, and is closed after the last one', async () => {
    const { open, close } = givePort(take)
    await sendTo(target, job)
    expect(got).toEqual([...job])
    expect(open).toHaveBeenCalledWith({ baudRate: 19_200 })
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('says so when it goes away in the middle', async () => {
    const { close } = givePort(fail('NetworkError'))
    await expect(sendTo(target, job)).rejects.toMatchObject({ trouble: 'STOPPED' })
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('a printer by Bluetooth', () => {
  function giveBluetooth(connect = async () => undefined) {
    const sizes: number[] = []
    const write = async (bytes: BufferSource) => {
      sizes.push(bytes.byteLength)
      await take(bytes)
    }
    const silent = { write: false, writeWithoutResponse: false }
    const one = {
      properties: { write: true, writeWithoutResponse: true },
      writeValueWithResponse: write,
      writeValueWithoutResponse: write,
    }
    const characteristics = [
      { ...one, properties: silent, writeValueWithResponse: fail('No') },
      one,
    ]
    const server = {
      connect: async () => (await connect(), server),
      disconnect: () => undefined,
      getPrimaryServices: async () => [{ getCharacteristics: async () => characteristics }],
    }
    const device = { id: 'b1', name: 'MPT-II', gatt: server }
    give({ bluetooth: { requestDevice: async () => device } })
    return sizes
  }
  const target: Target = { way: 'bluetooth', id: 'b1', name: 'MPT-II', baudRate: 9600 }

  it('is forgotten by a new page until it is connected again', async () => {
    giveBluetooth()
    await expect(sendTo(target, job)).rejects.toMatchObject({ trouble: 'FORGOTTEN' })
  })

  it('gets all bytes in messages of at most 180', async () => {
    const sizes = giveBluetooth()
    expect(await chooseDevice('bluetooth')).toMatchObject({ id: 'b1', name: 'MPT-II' })
    await sendTo(target, job)
    expect(got).toEqual([...job])
    expect(sizes).toEqual([180, 180, 40])
  })

  it('says so when it is out of range', async () => {
    giveBluetooth(fail('NetworkError'))
    await chooseDevice('bluetooth')
    await expect(sendTo(target, job)).rejects.toMatchObject({ trouble: 'AWAY' })
  })
})
