import { fireEvent, render, screen, within } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'

import { PageForm } from './PageForm.tsx'
import { PageSave } from './PageSave.tsx'

const onSubmit = vi.fn<() => void>()
const shell = { onSubmit, saving: false, error: null, onTouch: () => undefined, onDiscard: null }

it.each([true, false])('has one button, on a phone (%s) in the bar of the page', (isPhone) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
      matches: isPhone,
    }),
  )
  render(
    <>
      <div role="banner">
        <PageSave form="note" place="bar" saving={false} />
      </div>
      <PageSave form="note" place="foot" saving={false} />
    </>,
  )
  const bar = within(screen.getByRole('banner'))
  expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1)
  expect(bar.queryAllByRole('button')).toHaveLength(isPhone ? 1 : 0)
})

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
