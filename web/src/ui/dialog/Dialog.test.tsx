import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Dialog } from './Dialog.tsx'

const afterTimers = () => new Promise((resolve) => setTimeout(resolve, 30))

function givenDialog(first?: true) {
  render(
    <Dialog title="Filter" opened onClose={() => undefined}>
      <input aria-label="State" data-autofocus={first} />
      <input aria-label="Product" />
    </Dialog>,
  )
}

test.each([undefined, true] as const)(
  'a field that is entered while the dialog opens keeps the focus',
  async (first) => {
    givenDialog(first)
    const field = screen.getByLabelText('Product')
    field.focus()
    await afterTimers()
    expect(document.activeElement).toBe(field)
  },
)

test('the first field has the focus when nothing was entered, and stays the first', async () => {
  givenDialog(true)
  await afterTimers()
  const first = screen.getByLabelText('State')
  expect(document.activeElement).toBe(first)
  screen.getByLabelText('Product').focus()
  expect(document.querySelector('[data-autofocus]')).toBe(first)
})
