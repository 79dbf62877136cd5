/** A stand-in for navigator.usb, to run before the page's code: `jobs` are the bytes of each, `asked` counts the choosers. */
export const STAND_IN_PRINTERS = `Object.assign(window, { jobs: [], asked: 0, isAway: false, isRefused: false })
{
  let job = []
  const begin = () => { job = [] }
  const take = async (bytes) => {
    if (window.isAway) throw new DOMException('gone', 'NetworkError')
    const part = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    job.push(...part)
    return { status: 'ok' }
  }
  const end = () => { if (job.length > 0) window.jobs.push(job) }
  const requestDevice = async () => {
    window.asked += 1
    if (window.isRefused) throw new DOMException('no', 'SecurityError')
    return usb
  }
  const out = { direction: 'out', type: 'bulk', endpointNumber: 1 }
  const usb = {
    vendorId: 0x4b8, productId: 0xe15, productName: 'TM-T20',
    configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints: [out] } }] },
    open: async () => begin(), claimInterface: async () => {}, close: async () => end(),
    transferOut: (_, bytes) => take(bytes),
  }
  const value = { getDevices: async () => (window.isAway ? [] : [usb]), requestDevice }
  Object.defineProperty(navigator, 'usb', { value, configurable: true })
}`

/** Rows are of dots, `true` is black. */
export type Printed = { rows: boolean[][]; pulses: number; cuts: number }

/** Prints a job of ESC/POS on paper of so many dots across; throws on every byte that a receipt must not have. */
export function printed(job: readonly number[], dots: number): Printed {
  const paper: Printed = { rows: [], pulses: 0, cuts: 0 }
  let at = 0
  const next = () => {
    const byte = job[at]
    if (byte === undefined) throw new Error('The job ends within a command')
    at += 1
    return byte
  }
  const picture = () => {
    const mode = next()
    const [across, rows] = [next() + next() * 256, next() + next() * 256]
    if (mode !== 0 || across * 8 !== dots) throw new Error(`A picture of ${across * 8} dots`)
    for (let row = 0; row < rows; row += 1) {
      const bytes = Array.from({ length: across }, next)
      paper.rows.push(bytes.flatMap((byte) => BITS.map((bit) => (byte & bit) !== 0)))
    }
  }
  const commands: Record<string, () => void> = {
    '1b 40': () => undefined,
    '1b 64': () => void next(),
    '1b 70': () => {
      paper.pulses += 1
      if ([next(), next(), next()].join() !== '0,25,250') throw new Error('Another pulse')
    },
    '1d 56': () => {
      paper.cuts += 1
      if ([next(), next()].join() !== '66,0') throw new Error('Another cut')
    },
    '1d 76': () => {
      if (next() !== 0x30) throw new Error('Another picture')
      picture()
    },
  }
  while (at < job.length) {
    const name = [next(), next()].map((byte) => byte.toString(16)).join(' ')
    const command = commands[name]
    if (command === undefined) throw new Error(`Unknown command ${name}`)
    command()
  }
  return paper
}

const BITS = [128, 64, 32, 16, 8, 4, 2, 1]
