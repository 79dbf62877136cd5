import { act, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useScans } from './use-scans.ts'

const CODE = '5449000000996'
const GAP_OF_SCANNERS = 35
let now = 0
const pressed = vi.fn<(key: string) => void>()
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const focusName = () => field('Name').focus()
const note = ({ key }: KeyboardEvent) => pressed(key)

beforeEach(() => {
  vi.useFakeTimers()
  pressed.mockClear()
  window.addEventListener('keydown', note)
})

afterEach(() => {
  window.removeEventListener('keydown', note)
  window.removeEventListener('keydown', focusName)
  vi.useRealTimers()
})

/** Types where the focus is, with that many milliseconds between keys, as a browser would. */
function type(keys: readonly string[], gap: number): void {
  for (const key of keys) {
    now += gap
    const target = document.activeElement ?? document.body
    const isControl = key === '^]'
    const init = { key: isControl ? ']' : key, ctrlKey: isControl, bubbles: true, cancelable: true }
    act(() => {
      const event = new KeyboardEvent('keydown', init)
      Object.defineProperty(event, 'timeStamp', { value: now })
      const isTyped = target.dispatchEvent(event)
      const focused = document.activeElement
      if (isTyped && key.length === 1 && focused instanceof HTMLInputElement) put(focused, key)
      vi.advanceTimersByTime(gap)
    })
  }
}

function put(input: HTMLInputElement, key: string): void {
  const { prototype } = HTMLInputElement
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  const value = input.value.slice(0, start) + key + input.value.slice(end)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(start + 1, start + 1)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const scan = (code: string, gap = 5) => type([...Array.from(code), 'Enter'], gap)

type PlaceProps = { onScan: (text: string) => void; isCovered?: boolean }

function Place({ onScan, isCovered = false }: PlaceProps) {
  const at = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('as it was')
  useScans(at, onScan)
  return (
    <div ref={at} inert={isCovered}>
      <input
        aria-label="Name"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <input aria-label="Codes" data-codes defaultValue="" />
      <input aria-label="Search" data-holds-scans defaultValue="as it was" />
    </div>
  )
}

it('a scan goes to the page, and the field that has the focus keeps its text', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  field('Name').focus()
  scan(CODE)
  expect(onScan.mock.calls).toEqual([[CODE]])
  expect(field('Name').value).toBe('as it was')
  expect(pressed).not.toHaveBeenCalledWith('Enter')
  field('Name').blur()
  scan('TEA-01')
  scan(CODE)
  expect(onScan.mock.calls.slice(1)).toEqual([['TEA-01'], [CODE]])
})

it('a hand stays a hand: slow keys, short words and letters alone', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  field('Name').focus()
  scan(CODE, 100)
  scan(' tea 12')
  scan('abcdefgh')
  expect(field('Name').value).toBe(`as it was${CODE} tea 12abcdefgh`)
  field('Name').blur()
  pressed.mockClear()
  type(['n'], 100)
  type(['g', 'p'], 10)
  vi.advanceTimersByTime(400)
  expect(pressed.mock.calls).toEqual([['n'], ['g'], ['p']])
  expect(onScan).not.toHaveBeenCalled()
})

it.each([40, 60, 80])(
  'a slow scanner with %d ms between its digits is one, in a field and outside',
  (gap) => {
    const onScan = vi.fn<(text: string) => void>()
    render(<Place onScan={onScan} />)
    field('Name').focus()
    scan(CODE, gap)
    expect(onScan.mock.calls).toEqual([[CODE]])
    expect(field('Name').value).toBe('as it was')
    field('Name').blur()
    scan(CODE, gap)
    expect(onScan.mock.calls).toEqual([[CODE], [CODE]])
    expect(pressed).not.toHaveBeenCalledWith('Enter')
  },
)

it('quick hands are no slow scanner: few digits, a pause among them, letters', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  field('Name').focus()
  scan('1234567', 60)
  type(Array.from('54490'), 80)
  scan('00000996', 150)
  scan('tea 12345 kg', 60)
  scan('0911223344', 95)
  expect(onScan).not.toHaveBeenCalled()
  expect(field('Name').value).toBe('as it was12345675449000000996tea 12345 kg0911223344')
})

it('digits that bring the focus to a field leave nothing there when a slow scanner has sent them', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  window.addEventListener('keydown', focusName)
  scan(CODE, 80)
  expect(onScan.mock.calls).toEqual([[CODE]])
  expect(field('Name').value).toBe('as it was')
})

it('single letters of a scan press no shortcuts, and the separator of GS1 codes stays', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  type([...Array.from(']C10105449000000996'), '^]', 'n', '1', 'Enter'], 5)
  expect(onScan.mock.calls).toEqual([[']C10105449000000996\u001dn1']])
  expect(pressed.mock.calls.flat()).not.toContain('n')
})

it('keys that bring the focus to a field are typed there, and a scan among them is not', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  window.addEventListener('keydown', focusName)
  type(['t', 'e', 'a', ' ', '5'], 20)
  act(() => void vi.advanceTimersByTime(400))
  expect(field('Name').value).toBe('as it wastea 5')
  field('Name').blur()
  scan(CODE)
  expect(onScan.mock.calls).toEqual([[CODE]])
  expect(field('Name').value).toBe('as it wastea 5')
})

it('a scanner without Enter is done after a pause', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  type(Array.from(CODE), 5)
  expect(onScan).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(onScan.mock.calls).toEqual([[CODE]])
})

it('a page behind a dialog gets no scans, the newest place in sight does', () => {
  const [behind, before] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()]
  const { rerender } = render(<Place onScan={behind} />)
  rerender(
    <>
      <Place onScan={behind} isCovered />
      <Place onScan={before} />
    </>,
  )
  scan(CODE)
  expect([behind.mock.calls, before.mock.calls]).toEqual([[], [[CODE]]])
  rerender(<Place onScan={behind} isCovered />)
  scan(CODE)
  expect(behind).not.toHaveBeenCalled()
})

it('a field for codes takes them itself', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  field('Codes').focus()
  scan(CODE)
  expect(field('Codes').value).toBe(CODE)
  expect(onScan).not.toHaveBeenCalled()
})

it('a field that holds scans draws their first key only, and keeps what it had', () => {
  const onScan = vi.fn<(text: string) => void>()
  render(<Place onScan={onScan} />)
  const drawn: string[] = []
  field('Search').addEventListener('input', () => drawn.push(field('Search').value))
  field('Search').focus()
  for (const gap of [1, 5, 30]) scan(CODE, gap)
  expect(onScan.mock.calls).toEqual([[CODE], [CODE], [CODE]])
  expect(drawn).toEqual(Array.from({ length: 3 }, () => ['as it was5', 'as it was']).flat())
})

it.each([1, 10, 30, 34, 36, 80, 150])(
  'a field that holds scans loses and doubles no key of hands, with %d ms between them',
  (gap) => {
    const onScan = vi.fn<(text: string) => void>()
    render(<Place onScan={onScan} />)
    field('Search').focus()
    type(Array.from(' teff 25 kg'), gap)
    act(() => void vi.advanceTimersByTime(GAP_OF_SCANNERS))
    expect(field('Search').value).toBe('as it was teff 25 kg')
    // Keys that are no signs find what was typed before them, at its place.
    field('Search').setSelectionRange(2, 5)
    type(['n', 'o', 't', 'Enter'], gap)
    expect(field('Search').value).toBe('asnot was teff 25 kg')
    expect(pressed.mock.calls.flat().join('')).toBe(' teff 25 kgnotEnter')
    expect(onScan).not.toHaveBeenCalled()
  },
)

it('forgets the keys of a page that is gone, so that no field of the next one gets them', () => {
  const { unmount } = render(<Place onScan={vi.fn<() => void>()} />)
  type(['g', 'i'], 5)
  unmount()
  render(<input aria-label="Next" defaultValue="as it was" />)
  field('Next').focus()
  act(() => void vi.advanceTimersByTime(1000))
  expect(field('Next').value).toBe('as it was')
})
