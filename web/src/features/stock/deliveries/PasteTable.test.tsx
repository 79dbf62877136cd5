import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { expect, it, vi } from 'vitest'

import { givenProduct } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { PasteTable } from './PasteTable.tsx'

import type { PastedRow } from './PasteTable.tsx'

const [small, large, teff] = [
  givenProduct({ id: 'p-1', name: 'ለስላሳ Cola 300 ml', unit: 'bottle' }),
  givenProduct({ id: 'p-2', name: 'Cola 500 ml', unit: 'bottle' }),
  givenProduct({ id: 'p-3', name: 'ጤፍ Teff', unit: 'kg', unitSize: 1000 }),
]

const addRows = () => userEvent.click(screen.getByRole('button', { name: 'Add the rows' }))

async function paste(text: string, named = [teff], listed = [small, large]) {
  const propose = vi.fn<(rows: PastedRow[]) => void>()
  const done = vi.fn<() => void>()
  const api = mockApi()
  api.on(listNamedProducts, () => ({ body: named }))
  api.on(listProducts, ({ query }) => ({
    // As the list does, with what is only like the words.
    body:
      query.get('search')?.includes('Omo') === true
        ? [teff]
        : listed.slice(0, Number(query.get('limit'))),
  }))
  render(<PasteTable hint="" onFound={propose} onDone={done} />)
  await userEvent.click(screen.getByLabelText('Paste from a table'))
  await userEvent.paste(text)
  await addRows()
  return { propose, done }
}

it('parts of a name find the product, several are a choice, and none is not found', async () => {
  const { propose, done } = await paste('cola 300\t2\nCola\t24\t31,90\nOmo powder\t3\nጤፍ teff\t2,5')
  await screen.findByText('Not found: Omo powder')
  expect(propose.mock.lastCall?.[0]).toMatchObject([
    { product: { id: small?.id }, fields: { quantity: 2 } },
    { product: { id: teff?.id }, fields: { quantity: 2.5 } },
  ])
  const choice = screen.getByLabelText('Which product is Cola?')
  expect(document.activeElement).toBe(choice)
  await userEvent.selectOptions(choice, 'Cola 500 ml · 19.99')
  await addRows()
  expect(propose.mock.lastCall?.[0]).toMatchObject([
    { product: { id: large?.id }, fields: { quantity: 24, unitCost: 31.9 } },
  ])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Paste from a table').value).toBe(
    'Omo powder\t3',
  )
  expect(done).not.toHaveBeenCalled()
})

it('a choice has the products behind many others whose descriptions have the words', async () => {
  const others = Array.from({ length: 9 }, (_, at) =>
    givenProduct({ id: `o-${at}`, name: `Biscuit ${at}`, description: 'Goes with cola' }),
  )
  const { propose } = await paste('cola\t2', [], [...others.slice(0, 7), small, ...others, large])
  expect(await screen.findByLabelText('Which product is cola?')).toBeDefined()
  expect(propose).not.toHaveBeenCalled()
})

const sameName = givenProduct({ id: 'p-4', name: 'ጤፍ Teff', code: 'T2', unit: 'kg' })

it('two products of one name are a choice, and the code of one of them is not', async () => {
  const { propose } = await paste('ጤፍ teff\t2\nT2\t3', [teff, sameName])
  const choice = await screen.findByLabelText('Which product is ጤፍ teff?')
  expect(propose.mock.lastCall?.[0]).toMatchObject([
    { product: { id: sameName.id }, fields: { quantity: 3 } },
  ])
  // The arrows of a keyboard pass over the others.
  await userEvent.selectOptions(choice, 'ጤፍ Teff · 19.99')
  await userEvent.selectOptions(choice, 'ጤፍ Teff · T2 · 19.99')
  expect(propose).toHaveBeenCalledOnce()
  await addRows()
  expect(propose.mock.lastCall?.[0]).toMatchObject([
    { product: { id: sameName.id }, fields: { quantity: 2 } },
  ])
})

it('a quantity in the unit of the product, or in pieces, is that number, and any other one is left', async () => {
  const { propose } = await paste('ጤፍ teff\t2,5 kg\ncola 300\t24 pcs\nCola 500\t2 doz')
  await vi.waitFor(() => expect(propose).toHaveBeenCalled())
  expect(propose.mock.lastCall?.[0].map(({ fields }) => fields.quantity)).toEqual([
    ...['2.5', '24', '2 doz'],
  ])
})

it('a table that does not show its decimal sign adds nothing until it is chosen', async () => {
  const { propose, done } = await paste('ጤፍ teff\t1,250\t1.100')
  const sign = await screen.findByLabelText('Decimal sign')
  expect(propose).not.toHaveBeenCalled()
  await userEvent.selectOptions(sign, '1,250 = 1.25')
  await addRows()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(propose.mock.lastCall?.[0]).toMatchObject([
    { product: { id: teff?.id }, fields: { quantity: 1.25, unitCost: 1100 } },
  ])
})
