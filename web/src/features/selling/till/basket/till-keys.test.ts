import { describe, expect, it } from 'vitest'

import { commandOf } from './till-keys.ts'

import type { At } from './till-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const IN_SEARCH: At = { view: 'basket', search: '', target: 'search' }

function press(keys: string, at: Partial<At> = {}) {
  const [key = '', ...held] = keys.split('+').toReversed()
  const named = keys === '+' ? '+' : key
  const control = {
    ctrlKey: held.includes('Ctrl'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
  }
  return commandOf({ ...NONE, ...control, key: named }, { ...IN_SEARCH, ...at })
}

describe('a key on the till', () => {
  it('is typed into the search wherever the focus is, but not out of another field', () => {
    for (const key of ['a', '7', 'ቡ', '*', '?', '/']) {
      expect(press(key, { target: 'page' }), key).toBe('type')
      expect(press(key, { target: 'control' }), key).toBe('type')
      expect(press(key), key).toBeNull()
      expect(press(key, { target: 'field' }), key).toBeNull()
    }
  })

  it('changes the marked line while the search is empty, and is typed otherwise', () => {
    expect(['+', '-', 'Delete', 'ArrowUp', 'ArrowDown'].map((key) => press(key))).toEqual([
      ...['more', 'less', 'remove', 'previous', 'next'],
    ])
    const at = { search: 'tea' }
    expect(['+', '-', 'Delete'].map((key) => press(key, at))).toEqual([null, null, null])
    expect(['ArrowUp', 'ArrowDown'].map((key) => press(key, at))).toEqual(['previous', 'next'])
  })

  it('is one of a facet of lines wherever it is pressed, also with Shift', () => {
    for (const target of ['search', 'page', 'control', 'field'] as const) {
      expect(press('F6', { target })).toBe('facet')
      expect(press('Shift+F6', { target })).toBe('facet')
    }
  })

  it('presses the button that has the focus', () => {
    expect(press('Enter', { target: 'control' })).toBeNull()
    expect(press(' ', { target: 'control' })).toBeNull()
    expect(press('Enter')).toBe('add')
    expect(press('Enter', { target: 'page' })).toBe('add')
  })

  it('does the same everywhere when it is a function key or held with Ctrl', () => {
    const everywhere = [
      'F2',
      'F4',
      'F7',
      'F9',
      'Escape',
      'Ctrl+s',
      'Ctrl+o',
      'Ctrl+p',
      'Ctrl+Enter',
    ]
    const commands = ['search', 'customer', 'return', 'charge', 'back', 'hold', 'held', 'receipt']
    for (const view of ['basket', 'payment', 'customer', 'held', 'sold'] as const) {
      for (const target of ['search', 'given', 'field', 'control', 'page'] as const) {
        const last = view === 'payment' ? 'done' : 'exact'
        const expected = [...commands, last]
        expect(everywhere.map((keys) => press(keys, { view, target }))).toEqual(expected)
      }
    }
    expect(press('Alt+s')).toBeNull()
    expect(press('Ctrl+k')).toBeNull()
  })

  it('undoes the typing in a field, and else brings the removed line back', () => {
    expect(press('Ctrl+z')).toBe('undo')
    expect(press('Ctrl+z', { search: 'te' })).toBeNull()
    expect(press('Ctrl+z', { target: 'field' })).toBeNull()
  })

  it('is typed into the amount during the payment, and Enter is done', () => {
    const view = 'payment'
    expect(press('5', { view, target: 'page' })).toBe('type')
    expect(press('5', { view, target: 'given' })).toBeNull()
    expect(press('Enter', { view, target: 'given' })).toBe('done')
    expect(press('Enter', { view, target: 'page' })).toBe('done')
    expect(press('Enter', { view, target: 'control' })).toBeNull()
  })

  it('leaves the choice of a customer and of a held basket to their fields and buttons', () => {
    expect(press('ArrowDown', { view: 'customer', target: 'page' })).toBeNull()
    expect(press('a', { view: 'customer', target: 'field' })).toBeNull()
    expect(press('a', { view: 'customer', target: 'search' })).toBe('wait')
    expect(press('ArrowDown', { view: 'held', target: 'control' })).toBeNull()
    expect(press('a', { view: 'held', target: 'control' })).toBe('type')
    expect(press('a', { view: 'sold' })).toBe('type')
  })
})
