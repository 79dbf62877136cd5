/** The parts of WebUSB, Web Serial and Web Bluetooth that printers need; the types of TypeScript have none of them. */
export type UsbDevice = {
  vendorId: number
  productId: number
  serialNumber?: string | undefined
  productName?: string | undefined
  configuration?: UsbConfiguration | null
  open: () => Promise<void>
  close: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (number: number) => Promise<void>
  transferOut: (endpoint: number, bytes: BufferSource) => Promise<{ status?: string }>
}

type UsbConfiguration = {
  interfaces: {
    interfaceNumber: number
    alternate: {
      interfaceClass: number
      endpoints: { direction: string; type: string; endpointNumber: number }[]
    }
  }[]
}

export type SerialPort = {
  getInfo: () => object
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
  writable: WritableStream<Uint8Array> | null
}

export type BluetoothDevice = { id: string; name?: string | undefined; gatt?: BluetoothServer }

export type BluetoothServer = {
  connect: () => Promise<BluetoothServer>
  disconnect: () => void
  getPrimaryServices: () => Promise<
    { getCharacteristics: () => Promise<BluetoothCharacteristic[]> }[]
  >
}

export type BluetoothCharacteristic = {
  properties: { write: boolean; writeWithoutResponse: boolean }
  writeValueWithResponse: (bytes: BufferSource) => Promise<void>
  writeValueWithoutResponse: (bytes: BufferSource) => Promise<void>
}

declare global {
  interface Navigator {
    usb?: {
      getDevices: () => Promise<UsbDevice[]>
      requestDevice: (wanted: { filters: { classCode: number }[] }) => Promise<UsbDevice>
    }
    serial?: {
      getPorts: () => Promise<SerialPort[]>
      requestPort: () => Promise<SerialPort>
    }
    bluetooth?: {
      getDevices?: () => Promise<BluetoothDevice[]>
      requestDevice: (wanted: {
        acceptAllDevices: true
        optionalServices: readonly string[]
      }) => Promise<BluetoothDevice>
    }
  }
}
