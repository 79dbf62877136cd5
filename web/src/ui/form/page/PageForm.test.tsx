import { fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'

import { PageForm } from './PageForm.tsx'

const onSubmit = vi.fn<() => void>()
const shell = { onSubmit, saving: false, error: null, onTouch: () => undefined, onDiscard: null }

/** A form with a dialog above it, as of a new product. */
function Page() {
  return (
    <PageForm shell={shell}>
      <input aria-label="Note" />
      {createPortal(
        <div role="dialog">
          <form aria-label="New product" onSubmit={(event) => event.preventDefault()}>
            <input aria-label="Name" />
          </form>
        </div>,
        document.body,
      )}
    </PageForm>
  )
}

const press = (field: string, init: object = {}) =>
  fireEvent.keyDown(screen.getByLabelText(field), { key: 'Enter', ...init })

it('is saved by Ctrl+Enter in any field, and not by Enter alone', () => {
  render(<Page />)
  expect(press('Note')).toBe(false)
  expect(onSubmit).not.toHaveBeenCalled()
  press('Note', { ctrlKey: true })
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('is not saved by what is typed or saved in a dialog above it', () => {
  onSubmit.mockClear()
  render(<Page />)
  expect(press('Name')).toBe(true)
  press('Name', { ctrlKey: true })
  fireEvent.submit(screen.getByRole('form', { name: 'New product' }))
  expect(onSubmit).not.toHaveBeenCalled()
})
