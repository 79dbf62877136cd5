import { describe, expect, it } from 'vitest'

import { activeOption, nextOption, shownOptions } from './lookup-options.ts'

import type { LookupList, LookupOption } from './lookup-options.ts'

const coffee = { value: '1', label: 'ቡና Coffee' }
const honey = { value: '2', label: 'Honey', disabled: true }
const tea = { value: '3', label: 'Tea' }
const fresh = { value: 'new', label: 'New product' }

function list(change: Partial<LookupList> = {}): LookupList {
  return {
    options: [coffee, honey, tea],
    extra: fresh,
    value: '',
    text: null,
    isLoading: false,
    fold: (text) => text.toLowerCase().replaceAll('ሠ', 'ሰ'),
    ...change,
  }
}

const labels = (options: readonly LookupOption[]) => options.map(({ label }) => label)

describe('the option list of a lookup', () => {
  it('is what the server found, once the answer is there', () => {
    expect(shownOptions(list({ text: 'anything' }))).toHaveLength(3)
  })

  it('is what fits of the old options while the answer is on its way', () => {
    expect(labels(shownOptions(list({ text: 'TE', isLoading: true })))).toEqual(['Tea'])
  })

  it('fits by the letters’ sounds, as the server finds them', () => {
    const options = [{ value: '4', label: 'ሠላም' }, tea]
    expect(labels(shownOptions(list({ options, text: 'ሰላ', isLoading: true })))).toEqual(['ሠላም'])
  })
})

describe('the option for Enter', () => {
  it('is nothing before something is typed, so that Enter alone chooses nothing', () => {
    expect(activeOption(list(), null)).toBeUndefined()
  })

  it('is the first one, or the last, when an arrow opened the list', () => {
    expect(activeOption(list(), null, 1)).toBe(coffee)
    expect(activeOption(list(), null, -1)).toBe(fresh)
    expect(activeOption(list({ value: tea.value }), null, 1)).toBe(tea)
    expect(activeOption(list({ isLoading: true }), null, 1)).toBeUndefined()
  })

  it('is the first match of what is typed, the new one only when there is none', () => {
    expect(activeOption(list({ text: 'x' }), null)).toBe(coffee)
    expect(activeOption(list({ text: 'x', options: [] }), null)).toBe(fresh)
    expect(activeOption(list({ text: 'x', options: [], isLoading: true }), null)).toBeUndefined()
  })

  it('is none that lacks a typed word, but the new one, which comes before those', () => {
    const similar = [coffee, tea].map((option) => ({ ...option, isSimilar: true }))
    const typed = { text: 'omo', options: similar }
    expect(activeOption(list({ ...typed, extra: undefined }), null)).toBeUndefined()
    expect(activeOption(list(typed), null)).toBe(fresh)
    expect(nextOption(list(typed), fresh, 1)).toBe(similar[0])
    expect(activeOption(list(typed), tea.value)).toBe(similar[1])
    expect(activeOption(list({ text: 'omo', options: [...similar, honey, tea] }), null)).toBe(tea)
  })

  it('is where the arrows went, which leave out what cannot be chosen and go around the ends', () => {
    const all = list()
    expect(nextOption(all, undefined, 1)).toBe(coffee)
    expect(nextOption(all, coffee, 1)).toBe(tea)
    expect(nextOption(all, tea, 1)).toBe(fresh)
    expect(nextOption(all, fresh, 1)).toBe(coffee)
    expect(nextOption(all, coffee, -1)).toBe(fresh)
    expect(activeOption(list({ text: 'x' }), tea.value)).toBe(tea)
  })
})
