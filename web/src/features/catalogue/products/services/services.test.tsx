import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { getProduct, getProductPrices } from '@mezgeb/contract/insight/product-history'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listTenders } from '@mezgeb/contract/selling/tenders'

import {
  givenBranch,
  givenCategory,
  givenProduct,
  givenUser,
} from '../../../../testing/builders.ts'
import { givenMedia } from '../../../../testing/given-media.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const bole = givenBranch()
const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const fee = givenProduct({ name: 'Delivery', isService: true, branchProducts: [] })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listCategories, () => ({ body: [givenCategory()] }))
  api.on(listProducts, ({ query }) => ({ body: query.has('archived') ? [] : [fee] }))
})

describe('a service', () => {
  it('is named as one in the place of its stock', async () => {
    renderApp('/products', admin)
    expect((await screen.findAllByText('Service')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Out of stock')).toBeNull()
    expect(screen.queryByText('Stock per branch')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Manage Stock' })).toBeNull()
  })

  it('has no stock on its page', async () => {
    const sold = { units: 0, amount: 0, days: [], daysOfCover: null }
    api.on(getProduct, () => ({
      body: { product: fee, stock: [], onRoad: [], sold, suppliers: [] },
    }))
    api.on(getProductPrices, () => ({ body: { prices: [], costs: [] } }))
    renderApp(`/products/${fee.id}`, admin)
    await screen.findByRole('heading', { level: 1, name: 'Delivery' })
    expect(screen.getByText('Service')).toBeDefined()
    expect(await screen.findByText('No price is recorded.')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Costs' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Stock card' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Receive|levels/i })).toBeNull()
  })

  it('is sold at the till whatever the number', async () => {
    givenMedia((media) => media.includes('min-width'))
    Element.prototype.scrollIntoView = () => {}
    api.on(listNamedProducts, () => ({ body: [fee] }))
    api.on(listCustomers, () => ({ body: [] }))
    api.on(listTenders, () => ({ body: [] }))
    renderApp('/till', staff)
    const tile = await screen.findByRole('button', { name: /Delivery.*Service/ })
    expect(tile.dataset['out']).toBeUndefined()
    await userEvent.click(tile)
    await userEvent.click(tile)
    const basket = within(screen.getByRole('region', { name: 'Basket' }))
    expect(await basket.findByText('39.98')).toBeDefined()
    expect(basket.queryByText(/available|left|stay/)).toBeNull()
  })
})

describe('the form of a product', () => {
  const category = { id: 'ca000000-0000-4000-8000-000000000001', name: 'Beverages' }
  const cups = givenProduct({
    category,
    categoryId: category.id,
    lowStockThreshold: 5,
    tracksExpiry: true,
    branchProducts: [],
  })

  async function tick() {
    api.on(listProducts, () => ({ body: [cups] }))
    renderApp('/products', admin)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog'))
    await userEvent.click(await form.findByLabelText('Service, keeps no stock'))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    return form
  }

  it('takes threshold and expiry dates from a service', async () => {
    api.on(updateProduct, () => ({ body: { ...cups, isService: true } }))
    const form = await tick()
    expect(form.queryByLabelText('Low stock threshold')).toBeNull()
    await waitFor(() => expect(api.sentTo(updateProduct)).toHaveLength(1))
    expect(api.sentTo(updateProduct)[0]?.body).toMatchObject({
      isService: true,
      lowStockThreshold: null,
      tracksExpiry: false,
    })
  })

  it('says at the box why goods cannot become a service', async () => {
    const message = 'This product is in stock. Remove the stock first'
    const code = 'SERVICE_HAS_STOCK'
    api.on(updateProduct, () => ({
      status: 400,
      body: { code: 'INVALID', message: 'Invalid', fields: [{ path: 'isService', code, message }] },
    }))
    const form = await tick()
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0)
  })
})
