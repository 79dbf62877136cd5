import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'

import { getProduct } from '@mezgeb/contract/insight/product-history'
import { listProducts } from '@mezgeb/contract/catalogue/products'

import { givenProduct, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const packs = [{ name: 'carton', size: 24, barcode: '15449000000993' }]
const coffee = givenProduct({ packs })
const stop = vi.fn<() => void>()
const getUserMedia = vi.fn<() => Promise<unknown>>()
let api: ReturnType<typeof mockApi>

/** Sees a barcode in the second picture. */
class Detector {
  static getSupportedFormats = () => Promise.resolve(['ean_13', 'itf'])
  private pictures = 0
  detect() {
    this.pictures += 1
    return Promise.resolve(this.pictures < 2 ? [] : [{ rawValue: '15449000000993' }])
  }
}

beforeEach(() => {
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  getUserMedia.mockResolvedValue(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }))
  api = mockApi()
  api.on(listProducts, ({ query }) => ({
    body: query.get('search') === packs[0]?.barcode ? [coffee] : [],
  }))
  api.on(getProduct, () => ({ status: 404, body: { error: 'Not found' } }))
})

it('the camera reads a barcode with the reader of the browser, and is switched off', async () => {
  const router = renderApp('/products', givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Scan with camera' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/products/${coffee.id}`))
  expect(stop).toHaveBeenCalled()
})

it('a camera that is not allowed says how to allow it', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  renderApp('/products', givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Scan with camera' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    'Allow the camera for this page in the settings of the browser.',
  )
})
