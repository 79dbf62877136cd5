import type { Bitmap } from './escpos.ts'

export type Area = { left: number; top: number; right: number; bottom: number }

type Pixels = { width: number; height: number; data: ArrayLike<number> }

/** Darker than that is black: letters keep their thin strokes. */
const BLACK_BELOW = 160
const MIDDLE = 128

/**
 * A drawing in black and white. Letters and lines are black or not; `pictures`, areas with shades, get more dots where they are
 * darker. `width` is a multiple of 8.
 */
export function bitmapOf(drawing: Pixels, pictures: readonly Area[]): Bitmap {
  const { width, height } = drawing
  const shades = shadesOf(drawing)
  for (const area of pictures) spread(shades, width, within(area, drawing))
  const bits = new Uint8Array((width / 8) * height)
  for (const [at, shade] of shades.entries()) {
    if (shade < BLACK_BELOW) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7))
  }
  return { width, height, bits }
}

function shadesOf({ width, height, data }: Pixels): Float32Array {
  const channel = (at: number) => data[at] ?? 0
  return Float32Array.from({ length: width * height }, (_, dot) => {
    const at = dot * 4
    return channel(at) * 0.299 + channel(at + 1) * 0.587 + channel(at + 2) * 0.114
  })
}

const NEIGHBOURS = [
  { right: 1, down: 0, share: 7 / 16 },
  { right: -1, down: 1, share: 3 / 16 },
  { right: 0, down: 1, share: 5 / 16 },
  { right: 1, down: 1, share: 1 / 16 },
]

/** Floyd and Steinberg: the neighbours of a dot make up for its error. */
function spread(shades: Float32Array, width: number, area: Area): void {
  const { left, top, right, bottom } = area
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * width + x
      const shade = shades[at] ?? 0
      const dot = shade < MIDDLE ? 0 : 255
      shades[at] = dot
      for (const { right: across, down, share } of NEIGHBOURS) {
        const [nextX, nextY] = [x + across, y + down]
        if (nextX < left || nextX >= right || nextY >= bottom) continue
        const next = nextY * width + nextX
        shades[next] = (shades[next] ?? 0) + (shade - dot) * share
      }
    }
  }
}

function within({ left, top, right, bottom }: Area, { width, height }: Pixels): Area {
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  }
}
