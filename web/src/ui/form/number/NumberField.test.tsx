import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { mockEventTimes } from '../../../testing/scan.ts'
import { NumberField } from './NumberField.tsx'

function show(given: { isWhole?: boolean; value?: number } = {}) {
  const changed = vi.fn<(value: number | string) => void>()
  function Form() {
    const [value, setValue] = useState<number | string>(given.value ?? '')
    const handle = (next: number | string) => {
      changed(next)
      setValue(next)
    }
    return <NumberField label="Price" {...given} value={value} onChange={handle} />
  }
  render(<Form />)
  return { changed, field: screen.getByLabelText<HTMLInputElement>('Price') }
}

it.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['.5', 0.5],
  ['007', 7],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['0,250', 0.25],
  ['1,250', 1250],
  ['ETB 12', 12],
])('takes %s as the number %s, and leaves it as it was typed', async (typed, number) => {
  const { changed, field } = show()
  await userEvent.type(field, typed)
  expect(changed).toHaveBeenLastCalledWith(number)
  expect(field.value).toBe(typed)
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

it.each(['1e3', '12,34.50', '1.2.3', 'abc', '12 5'])(
  'refuses %s at the field and makes no other number of it',
  async (typed) => {
    const { changed, field } = show()
    await userEvent.type(field, typed)
    expect(changed).toHaveBeenLastCalledWith(typed)
    expect(field.value).toBe(typed)
    expect(screen.getByText('Enter a number such as 12.50')).toBeDefined()
  },
)

it('hands a fraction over as text where whole numbers are wanted', async () => {
  const { changed, field } = show({ isWhole: true })
  await userEvent.type(field, '2.5')
  expect(changed).toHaveBeenLastCalledWith('2.5')
})

it('takes back the code of a barcode scanner', async () => {
  mockEventTimes()
  const { changed, field } = show({ value: 19.99 })
  await userEvent.type(field, '5449000000996{Enter}', {
    initialSelectionStart: 0,
    initialSelectionEnd: 5,
  })
  expect(changed).toHaveBeenLastCalledWith(19.99)
  expect(field.value).toBe('19.99')
})
