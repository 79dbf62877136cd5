import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { useDrawnInSlices } from './use-drawn-in-slices.ts'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (frames[frame - 1] = () => undefined))
})

function show(count: number) {
  const { result, rerender } = renderHook(useDrawnInSlices, { initialProps: count })
  return {
    drawn: () => result.current,
    change: rerender,
    frame: () => act(() => frames.splice(0).forEach((run) => run(0))),
  }
}

describe('the rows of a long list', () => {
  it('are drawn at once when it is opened', () => {
    expect(show(600).drawn()).toBe(600)
  })

  it('are drawn twenty a frame when they are added to what is there', () => {
    const list = show(60)
    list.change(120)
    const seen = [list.drawn()]
    while (list.drawn() < 120) {
      list.frame()
      seen.push(list.drawn())
    }
    expect(seen).toEqual([80, 100, 120])
  })

  it('go at once when there are fewer, and are all drawn when there were none', () => {
    const list = show(600)
    list.change(0)
    expect(list.drawn()).toBe(0)
    list.frame()
    list.change(60)
    expect(list.drawn()).toBe(60)
  })
})
