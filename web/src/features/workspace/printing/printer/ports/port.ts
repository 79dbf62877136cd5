export const WAYS = ['usb', 'serial', 'bluetooth'] as const
export type Way = (typeof WAYS)[number]

/** A device as it is remembered. `name` is empty where the browser does not say it. */
export type Device = { way: Way; id: string; name: string }

/** `baudRate` counts for serial ports alone. */
export type Target = Device & { baudRate: number }

export type Port = {
  /** Asks the person for a device; null without a choice. Needs a click. */
  choose: () => Promise<Device | null>
  /** Resolves once the device has taken all bytes. Rejects with a PrinterError. */
  send: (target: Target, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

export type PrinterTrouble =
  /** It is off, unplugged, or out of range. */
  | 'AWAY'
  | 'FORGOTTEN'
  /** The browser or the system denies access. */
  | 'REFUSED'
  | 'BUSY'
  /** It stopped before it had all bytes. */
  | 'STOPPED'
  | 'NO_PRINTER'

export class PrinterError extends Error {
  readonly trouble: PrinterTrouble

  constructor(trouble: PrinterTrouble, cause?: unknown) {
    super(`Printer: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/** A printer without paper takes no bytes and does not say so. */
const STOPPED_MS = 10_000

/** Runs one step of a port; its failure is a PrinterError with the trouble of its error's name, or else `other`. */
export async function stepOf<Result>(
  act: () => Promise<Result>,
  other: PrinterTrouble,
  named: Readonly<Record<string, PrinterTrouble>> = {},
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterError(other)), STOPPED_MS)
  })
  try {
    return await Promise.race([act(), late])
  } catch (error) {
    if (error instanceof PrinterError) throw error
    throw new PrinterError(named[nameOf(error)] ?? other, error)
  } finally {
    clearTimeout(timer)
  }
}

/** The chosen device; null if the chooser was closed. */
export async function chosen<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act()
  } catch (error) {
    if (nameOf(error) === 'NotFoundError') return null
    throw new PrinterError('REFUSED', error)
  }
}

export function* chunksOf(bytes: Uint8Array<ArrayBuffer>, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
