import { describe, expect, it } from 'vitest'

import { bitmapOf } from './bitmap.ts'
import { drawerJob, receiptJob } from './escpos.ts'

/** Grey pixels from digits: 0 is black, 9 is white. */
function drawingOf(rows: readonly string[]) {
  const shades = rows.join('').split('').map(Number)
  const data = shades.flatMap((shade) => {
    const grey = Math.round((shade * 255) / 9)
    return [grey, grey, grey, 255]
  })
  return { width: rows[0]?.length ?? 0, height: rows.length, data }
}

describe('a drawing for a receipt printer', () => {
  it('has one bit a dot, black is 1, the left dot is the highest bit', () => {
    const drawing = drawingOf(['0999999999999990', '9900000000000099'])
    expect(bitmapOf(drawing, [])).toEqual({
      width: 16,
      height: 2,
      bits: Uint8Array.of(0x80, 0x01, 0x3f, 0xfc),
    })
  })

  it('keeps the grey edges of letters black, and lighter ones white', () => {
    expect(bitmapOf(drawingOf(['55556666']), []).bits).toEqual(Uint8Array.of(0xf0))
  })

  it('gives a grey picture half of its dots, and leaves white around it', () => {
    const rows = Array.from({ length: 16 }, () => '99999999' + '4'.repeat(16) + '99999999')
    const area = { left: 8, top: 0, right: 24, bottom: 16 }
    const { bits } = bitmapOf(drawingOf(rows), [area])
    const blackOf = (byte: number) => byte.toString(2).split('1').length - 1
    const black = [0, 1, 2, 3].map((at) =>
      Array.from({ length: 16 }, (_, row) => blackOf(bits[row * 4 + at] ?? 0)),
    )
    const sums = black.map((column) => column.reduce((sum, one) => sum + one, 0))
    expect([sums[0], sums[3]]).toEqual([0, 0])
    const inside = (sums[1] ?? 0) + (sums[2] ?? 0)
    expect(inside).toBeGreaterThan(130)
    expect(inside).toBeLessThan(155)
  })
})

describe('a job in ESC/POS', () => {
  it('resets the printer, sends the picture, feeds and cuts', () => {
    const bits = Uint8Array.of(0xff, 0x00, 0x81, 0x18)
    expect([...receiptJob({ width: 16, height: 2, bits })]).toEqual([
      ...[0x1b, 0x40],
      // GS v 0, 2 bytes across, 2 rows
      ...[0x1d, 0x76, 0x30, 0, 2, 0, 2, 0, 0xff, 0x00, 0x81, 0x18],
      ...[0x1b, 0x64, 3],
      ...[0x1d, 0x56, 66, 0],
    ])
  })

  it('sends a long picture in bands of 24 rows: 80 mm are 72 bytes across', () => {
    const height = 50
    const bits = Uint8Array.from({ length: 72 * height }, (_, at) => Math.floor(at / 72))
    const job = receiptJob({ width: 576, height, bits })
    const band = (rows: number) => [0x1d, 0x76, 0x30, 0, 72, 0, rows, 0]
    const begins = [2, 2 + 8 + 72 * 24, 2 + 2 * (8 + 72 * 24)]
    expect(begins.map((at) => [...job.slice(at, at + 8)])).toEqual([band(24), band(24), band(2)])
    // The first bytes of each band are of the rows 0, 24 and 48.
    expect(begins.map((at) => job[at + 8])).toEqual([0, 24, 48])
    expect(job.length).toBe(2 + 3 * 8 + 72 * height + 3 + 4)
  })

  it('opens the drawer by a pulse of 50 ms at pin 2', () => {
    expect([...drawerJob()]).toEqual([0x1b, 0x40, 0x1b, 0x70, 0, 25, 250])
  })
})
