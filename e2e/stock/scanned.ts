import { writeFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

/** Between keys; a page that is slow to draw must not slow the scanner down. */
const GAP_MS = 5

/** Types a code into the page as fast as a barcode scanner, with Enter at its end. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    ([text, gap]) => {
      let timeStamp = performance.now()
      const press = (key: string) => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        timeStamp += gap
        Object.defineProperty(event, 'timeStamp', { value: timeStamp })
        return (document.activeElement ?? document.body).dispatchEvent(event)
      }
      for (const key of text) if (press(key)) document.execCommand('insertText', false, key)
      press('Enter')
    },
    [code, GAP_MS] as const,
  )
}

const WIDTH = 640
const HEIGHT = 480
const MODULE = 5
const WHITE = 235
const BLACK = 16

/** Writes a video of one picture, an EAN-13, for the camera that Chromium only pretends to have. */
export async function writeVideo(file: string, code: string): Promise<void> {
  const modules = modulesOf(code)
  const left = Math.floor((WIDTH - modules.length * MODULE) / 2)
  const row = Buffer.alloc(WIDTH, WHITE)
  Array.from(modules).forEach((module, at) => {
    if (module === '1') row.fill(BLACK, left + at * MODULE, left + (at + 1) * MODULE)
  })
  const blank = Buffer.alloc(WIDTH, WHITE)
  const isBar = (line: number) => line > HEIGHT / 4 && line < (HEIGHT * 3) / 4
  const grey = Array.from({ length: HEIGHT }, (_, line) => (isBar(line) ? row : blank))
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`
  await writeFile(file, Buffer.concat([Buffer.from(`${head}FRAME\n`), ...grey, colour]))
}

const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111'].concat([
  ...['0111011', '0110111', '0001011'],
])
/** By the first digit: which digits of the left half are mirrored. */
const MIRRORED = ['000000', '001011', '001101', '001110', '010011', '011001', '011100'].concat([
  ...['010101', '010110', '011010'],
])

const flipped = (bars: string) => Array.from(bars, (bit) => (bit === '1' ? '0' : '1')).join('')
const reversed = (bars: string) => Array.from(bars).toReversed().join('')

function modulesOf(code: string): string {
  const [first = 0, ...digits] = Array.from(code, Number)
  const barsOf = (digit: number) => LEFT[digit] ?? ''
  const left = digits.slice(0, 6).map((digit, at) => {
    const isMirrored = MIRRORED[first]?.[at] === '1'
    return isMirrored ? reversed(flipped(barsOf(digit))) : barsOf(digit)
  })
  const right = digits.slice(6).map((digit) => flipped(barsOf(digit)))
  return `101${left.join('')}01010${right.join('')}101`
}
