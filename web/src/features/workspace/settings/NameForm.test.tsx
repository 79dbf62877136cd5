import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { getMe, updateMe } from '@mezgeb/contract/people/auth'

import { givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { clearToasts } from '../../../ui/shell/toast.ts'

test('the own name can be saved twice in a row', async () => {
  let user = givenUser({ role: 'STAFF' })
  const api = mockApi()
  api.on(getMe, () => ({ body: user }))
  api.on(updateMe, () => {
    user = { ...user, version: user.version + 1 }
    return { body: user }
  })
  renderApp('/settings', user)
  const name = await screen.findByLabelText('Full name')
  const form = within(name.closest('form') ?? document.body)
  for (const letter of ['A', 'B']) {
    await userEvent.type(name, letter)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    // Not when it was sent: the button takes no click until the answer is there.
    await screen.findByText('Name saved')
    const button = form.getByRole('button', { name: 'Save' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    act(clearToasts)
  }
  expect(api.sentTo(updateMe).map(({ body }) => body)).toEqual([
    { name: 'Hanna BekeleA', version: 1 },
    { name: 'Hanna BekeleAB', version: 2 },
  ])
})
