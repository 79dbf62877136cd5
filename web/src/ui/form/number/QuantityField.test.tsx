import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { NumberField } from './NumberField.tsx'
import { QuantityField } from './QuantityField.tsx'
import { recounted } from '@mezgeb/contract/kit/unit-size'

import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'

const KILOGRAM = { unitSize: 1000 }
const FIELDS = { QuantityField, NumberField: numberField }

function numberField(props: Parameters<typeof QuantityField>[0]) {
  const { unitSize, unit, value = '', onChange = () => {} } = props
  return <NumberField label="Quantity" isWhole {...{ unitSize, unit, value, onChange }} />
}

type Given = { value?: number; unitSize?: number; unit?: string }

function show(name: keyof typeof FIELDS, given: Given = KILOGRAM) {
  const changed = vi.fn<(value: TypedQuantity) => void>()
  const Field = FIELDS[name]
  function Form() {
    const [value, setValue] = useState<TypedQuantity>(given.value ?? '')
    const handle = (next: TypedQuantity) => {
      changed(next)
      setValue(next)
    }
    return <Field {...given} value={value} onChange={handle} />
  }
  render(<Form />)
  return { changed, field: screen.getByLabelText<HTMLInputElement>('Quantity') }
}

it.each(['QuantityField', 'NumberField'] as const)(
  '%s of a weighed product takes up to 3 decimals, with a comma too, as thousandths',
  async (name) => {
    const { changed, field } = show(name)
    for (const [typed, counted] of [
      ['1.35', 1350],
      ['1,35', 1350],
      ['0.001', 1],
      ['12', 12_000],
      ['.5', 500],
      ['1,200.5', 1_200_500],
      ['1.10', 1100],
    ] as const) {
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      expect(changed).toHaveBeenLastCalledWith(counted)
      expect(field.value).toBe(typed)
    }
    await userEvent.type(field, '05')
    expect(changed).toHaveBeenLastCalledWith('1.1005')
    expect(screen.getByText('Enter a number with at most 3 decimals')).toBeDefined()
  },
)

it.each(['QuantityField', 'NumberField'] as const)(
  '%s takes the unit beside the number, as files and pasted tables have it',
  async (name) => {
    for (const [typed, unit, unitSize, counted] of [
      ['24 pcs', 'bottle', 1, 24],
      ['24 ፍሬ', 'ጠርሙስ', 1, 24],
      ['2 cartons', 'Carton', 1, 2],
      ['2,5 kg', 'kg', 1000, 2500],
      ['1.250 ኪ.ግ', 'kg', 1000, 1250],
    ] as const) {
      const { changed, field } = show(name, { unit, unitSize })
      await userEvent.type(field, typed)
      await waitFor(() => expect(changed).toHaveBeenLastCalledWith(counted))
      expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, null])
      cleanup()
    }
  },
)

it.each(['QuantityField', 'NumberField'] as const)(
  '%s asks about the number of another unit',
  async (name) => {
    for (const [typed, unit, unitSize] of [
      ['500 g', 'kg', 1000],
      ['2 doz', 'piece', 1],
      ['3 cartons', 'bottle', 1],
      ['2.500 kg', 'kg', 1],
    ] as const) {
      const { changed, field } = show(name, { unit, unitSize })
      await userEvent.type(field, typed)
      expect(await screen.findByText('Write the number in the unit of the product')).toBeDefined()
      expect(changed).toHaveBeenLastCalledWith(typed)
      cleanup()
    }
  },
)

it('leaves 12. as it is typed, so that 12.5 pieces are refused and are never 125', async () => {
  const { changed, field } = show('QuantityField', {})
  await userEvent.type(field, '12.')
  expect(field.value).toBe('12.')
  await userEvent.type(field, '5')
  expect(changed).toHaveBeenLastCalledWith('12.5')
  expect(screen.getByText('Quantity must be a whole number')).toBeDefined()
})

it('steps by a whole unit, and not below it', async () => {
  const { changed, field } = show('QuantityField', { ...KILOGRAM, value: 1350 })
  expect(field.value).toBe('1.35')
  await userEvent.type(field, '{ArrowUp}')
  expect(field.value).toBe('2.35')
  await userEvent.type(field, '{ArrowDown}{ArrowDown}')
  expect(changed).toHaveBeenLastCalledWith(1000)
})

it('keeps what was typed as it is shown when the product is chosen after it', () => {
  expect(recounted(2, {}, KILOGRAM)).toBe(2000)
  expect(recounted('1.35', {}, KILOGRAM)).toBe(1350)
  expect(recounted(1350, KILOGRAM, {})).toBe('1.35')
  expect(recounted('', {}, KILOGRAM)).toBe('')
  expect(recounted(7, {}, {})).toBe(7)
})
