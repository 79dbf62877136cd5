import { beforeEach, describe, expect, it, vi } from 'vitest'

import { initColorScheme, setColorScheme } from './color-scheme.ts'

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme')
let isDeviceDark = false

beforeEach(() => {
  isDeviceDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDeviceDark
    },
    addEventListener: () => undefined,
  }))
})
describe('the theme', () => {
  it('starts as the device is set, and can be that again after a choice', () => {
    isDeviceDark = true
    initColorScheme()
    expect(shown()).toBe('dark')
    setColorScheme('light')
    expect(shown()).toBe('light')
    setColorScheme('device')
    expect(shown()).toBe('dark')
    expect(localStorage).toHaveLength(0)
  })

  it('remembers the choice', () => {
    setColorScheme('dark')
    initColorScheme()
    expect(shown()).toBe('dark')
  })
})
