/** A picture in black and white for a printer: a bit a dot, 1 is black, rows of `width / 8` bytes. */
export type Bitmap = { width: number; height: number; bits: Uint8Array }

const [ESC, GS] = [0x1b, 0x1d]
const INITIALIZE = [ESC, 0x40]
/** Rows of a picture in one command; the memory of cheap printers has room for few. */
const BAND_ROWS = 24
/** So that the end of the paper is above the edge to tear it off. */
const FEED_LINES = [ESC, 0x64, 3]
/** Feeds to the knife and cuts; printers without one ignore it. */
const CUT = [GS, 0x56, 66, 0]
/** Connector pin 2, 50 ms on and 500 ms off, in steps of 2 ms. */
const PULSE = [ESC, 0x70, 0, 25, 250]

/** The bytes that print a picture and cut the paper, in ESC/POS. */
export function receiptJob(bitmap: Bitmap): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...INITIALIZE, ...bandsOf(bitmap), ...FEED_LINES, ...CUT])
}

/** The bytes that open the cash drawer at the printer. */
export function drawerJob(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...INITIALIZE, ...PULSE])
}

/** GS v 0: size in bytes by rows, low byte first, then the bits. */
function* bandsOf({ width, height, bits }: Bitmap): Generator<number> {
  const across = width / 8
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top)
    yield* [GS, 0x76, 0x30, 0, across & 255, across >> 8, rows & 255, rows >> 8]
    yield* bits.subarray(top * across, (top + rows) * across)
  }
}
