import { bitmapOf } from './bitmap.ts'

import type { Area } from './bitmap.ts'
import type { Bitmap } from './escpos.ts'

type Drawing = {
  context: CanvasRenderingContext2D
  /** Where the drawing begins on the page, and dots for a pixel of it. */
  left: number
  top: number
  scale: number
  pictures: Area[]
}

/** A slip for a receipt printer; its content is `width` dots wide. */
export function slipBitmap(slip: Element, width: number): Bitmap {
  const { context, pictures } = drawSlip(slip, { width })
  const { canvas } = context
  return bitmapOf(context.getImageData(0, 0, canvas.width, canvas.height), pictures)
}

/** Draws a slip of paper as the browser has laid it out: its content `width` dots wide, within a white margin of as many dots. */
export function drawSlip(
  slip: Element,
  { width, margin = 0 }: { width: number; margin?: number },
): Pick<Drawing, 'context' | 'pictures'> {
  const box = slip.getBoundingClientRect()
  const style = getComputedStyle(slip)
  const inner = {
    left: box.left + Number.parseFloat(style.paddingLeft),
    top: box.top + Number.parseFloat(style.paddingTop),
    right: box.right - Number.parseFloat(style.paddingRight),
    bottom: box.bottom - Number.parseFloat(style.paddingBottom),
  }
  const scale = width / (inner.right - inner.left)
  const canvas = document.createElement('canvas')
  canvas.width = width + 2 * margin
  canvas.height = Math.max(1, Math.ceil((inner.bottom - inner.top) * scale)) + 2 * margin
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser has no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  const [left, top] = [inner.left - margin / scale, inner.top - margin / scale]
  const drawing = { context, scale, left, top, pictures: [] }
  drawPart(drawing, slip)
  return drawing
}

function drawPart(drawing: Drawing, part: Node): void {
  if (part instanceof Text) drawText(drawing, part)
  else if (part instanceof SVGSVGElement) drawBars(drawing, part)
  else if (part instanceof HTMLImageElement) drawPicture(drawing, part)
  else if (part instanceof Element) {
    drawLines(drawing, part)
    for (const inner of part.childNodes) drawPart(drawing, inner)
  }
}

function areaOf({ left, top, scale }: Drawing, box: DOMRect): Area {
  return {
    left: (box.left - left) * scale,
    top: (box.top - top) * scale,
    right: (box.right - left) * scale,
    bottom: (box.bottom - top) * scale,
  }
}

type Word = { text: string; box: DOMRect }

function drawText(drawing: Drawing, node: Text): void {
  const { context, scale } = drawing
  const element = node.parentElement
  if (element === null || node.data.trim() === '') return
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  const size = Number.parseFloat(fontSize) * scale
  context.font = `${fontStyle} ${fontWeight} ${size}px ${fontFamily}`
  for (const { text, box } of wordsOf(node)) {
    const { left, top, bottom } = areaOf(drawing, box)
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } =
      context.measureText(text)
    context.fillText(text, left, (top + bottom + above - below) / 2)
  }
}

/** A word that goes on in the next line is two. */
function wordsOf(node: Text): Word[] {
  const words: Word[] = []
  const range = document.createRange()
  let at = 0
  let isInside = false
  for (const letter of node.data) {
    range.setStart(node, at)
    at += letter.length
    range.setEnd(node, at)
    const [box] = range.getClientRects()
    if (box === undefined || letter.trim() === '') {
      isInside = false
      continue
    }
    const last = words.at(-1)
    if (isInside && last !== undefined && Math.abs(last.box.top - box.top) < 1) last.text += letter
    else words.push({ text: letter, box })
    isInside = true
  }
  return words
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

function drawLines(drawing: Drawing, element: Element): void {
  const style = getComputedStyle(element)
  const { left, top, right, bottom } = areaOf(drawing, element.getBoundingClientRect())
  for (const side of SIDES) {
    const width = Number.parseFloat(style[`border${side}Width`]) * drawing.scale
    if (!(width > 0) || style[`border${side}Style`] === 'none') continue
    const isDashed = style[`border${side}Style`] === 'dashed'
    const thick = Math.max(1, Math.round(width))
    const at = { Top: top, Right: right - thick, Bottom: bottom - thick, Left: left }[side]
    const isAcross = side === 'Top' || side === 'Bottom'
    const [begin, end] = isAcross ? [left, right] : [top, bottom]
    const step = isDashed ? thick * 3 : end - begin
    for (let from = begin; from < end; from += step * (isDashed ? 2 : 1)) {
      const long = Math.min(step, end - from)
      if (isAcross) drawing.context.fillRect(from, Math.round(at), long, thick)
      else drawing.context.fillRect(Math.round(at), from, thick, long)
    }
  }
}

/** Bars are whole dots wide where there is room: scanners measure them. */
function drawBars(drawing: Drawing, svg: SVGSVGElement): void {
  const { context } = drawing
  const { left, top, right, bottom } = areaOf(drawing, svg.getBoundingClientRect())
  const { x, y, width, height } = svg.viewBox.baseVal
  const room = (right - left) / width
  const across = room < 1 ? room : Math.floor(room)
  const begin = Math.round(left + (right - left - across * width) / 2)
  context.save()
  context.translate(begin, Math.round(top))
  context.scale(across, Math.round(bottom - top) / height)
  context.translate(-x, -y)
  for (const path of svg.querySelectorAll('path')) {
    const bars = new Path2D(path.getAttribute('d') ?? '')
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas
    context.fill(bars)
  }
  context.restore()
}

function drawPicture(drawing: Drawing, picture: HTMLImageElement): void {
  if (picture.naturalWidth === 0) return
  const area = areaOf(drawing, picture.getBoundingClientRect())
  const { left, top, right, bottom } = area
  drawing.context.drawImage(picture, left, top, right - left, bottom - top)
  drawing.pictures.push(area)
}
