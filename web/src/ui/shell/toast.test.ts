import { beforeEach, describe, expect, it, vi } from 'vitest'

import { dismissToast, getToasts, holdToasts, showToast } from './toast.ts'

const texts = () => getToasts().map(({ text }) => text)
const receipt = { href: '/sales/1', text: 'View receipt' }

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a toast', () => {
  it('goes away by itself; one with a link stays long enough to come there', () => {
    showToast('Customer saved')
    showToast('Sale saved', receipt)
    vi.advanceTimersByTime(8_000)
    expect(texts()).toEqual(['Sale saved'])
    vi.advanceTimersByTime(8_000)
    expect(texts()).toEqual([])
  })

  it('stays while somebody points at it, and then as long as a new one', () => {
    showToast('Sale saved', receipt)
    vi.advanceTimersByTime(7_000)
    holdToasts(true)
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['Sale saved'])
    holdToasts(false)
    vi.advanceTimersByTime(7_000)
    expect(texts()).toEqual(['Sale saved'])
    vi.advanceTimersByTime(7_000)
    expect(texts()).toEqual([])
  })

  it('can be dismissed, after which the next one has its usual time', () => {
    showToast('One')
    holdToasts(true)
    for (const { id } of getToasts()) dismissToast(id)
    expect(texts()).toEqual([])
    showToast('Two')
    vi.advanceTimersByTime(8_000)
    expect(texts()).toEqual([])
  })

  it('makes room: three are shown at most, the newest last', () => {
    for (const text of ['1', '2', '3', '4']) showToast(text)
    expect(texts()).toEqual(['2', '3', '4'])
  })
})
