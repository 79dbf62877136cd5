import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { isMissingCode, reloadForNewCode } from './missing-code.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
const reload = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  reload.mockReset()
})

describe('code that the server has no more', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://shop/assets/a.js',
    'error loading dynamically imported module: http://shop/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
    'A page is missing: Failed to fetch dynamically imported module: /assets/a.js',
  ])('is recognised in every browser: %s', (message) => {
    expect(isMissingCode(new Error(message))).toBe(true)
  })

  it('is nothing that a page itself does wrong', () => {
    expect(isMissingCode(new TypeError('undefined is not a function'))).toBe(false)
  })

  it('reloads the page once, also when two ask at the same time', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'))
    const answers = await Promise.all([reloadForNewCode(missing), reloadForNewCode(missing)])
    expect(answers).toEqual([true, true])
    expect(await reloadForNewCode(missing)).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('stays where it is while the server does not answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await reloadForNewCode(missing)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
