import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/auth'

import { setCalendar } from '../../lib/calendar.ts'
import { endSession } from '../../lib/session.ts'
import { givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setLanguage } from '../../texts/texts.ts'

const user = givenUser({ role: 'STAFF' })

afterEach(async () => {
  cleanup()
  endSession('token-of-user-1', 'logout')
  setCalendar('gregorian')
  await setLanguage('en')
  vi.unstubAllGlobals()
})

test('what was typed into the settings stays when language and calendar are changed', async () => {
  mockApi().on(getMe, () => ({ body: user }))
  renderApp('/settings', user)
  await userEvent.type(await screen.findByLabelText('Full name'), ' Alemu')
  await userEvent.type(screen.getByLabelText('Current password'), 'Green-Coffee-77')
  await userEvent.click(screen.getByRole('radio', { name: 'አማርኛ' }))
  expect(await screen.findByLabelText('ሙሉ ስም')).toHaveProperty('value', `${user.name} Alemu`)
  expect(screen.getByLabelText('የአሁኑ የይለፍ ቃል')).toHaveProperty('value', 'Green-Coffee-77')
  await userEvent.click(screen.getByRole('radio', { name: 'የኢትዮጵያ' }))
  expect(await screen.findByRole('radio', { name: 'የኢትዮጵያ', checked: true })).toBeTruthy()
  expect(screen.getByLabelText('ሙሉ ስም')).toHaveProperty('value', `${user.name} Alemu`)
  expect(screen.getByLabelText('የአሁኑ የይለፍ ቃል')).toHaveProperty('value', 'Green-Coffee-77')
})
