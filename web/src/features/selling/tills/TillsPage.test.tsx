import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { ERRORS } from '@mezgeb/contract/kit/errors'
import { createCashMovement } from '@mezgeb/contract/selling/shifts'
import { listTills } from '@mezgeb/contract/selling/tills'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { Till } from '@mezgeb/contract/selling/tills'

const bole = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const shift = {
  id: 'a0000000-0000-4000-8000-000000000002',
  number: 4,
  openedAt: '2026-11-20T08:00:00.000Z',
  openedBy: { id: staff.id, name: staff.name },
}
const front: Till = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Front',
  branchId: bole.id,
  isActive: true,
  shift,
  last: null,
  version: 1,
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listTills, () => ({ body: [front] }))
})

it('says in the form of cash that a colleague has closed the till meanwhile', async () => {
  const { message } = ERRORS.TILL_CLOSED
  api.on(createCashMovement, () => {
    api.on(listTills, () => ({ body: [{ ...front, shift: null }] }))
    return { status: 409, body: { code: 'TILL_CLOSED', message } }
  })
  renderApp('/tills', staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Cash in' }))
  const form = within(await screen.findByRole('dialog', { name: /^Cash in/ }))
  enter(await form.findByLabelText('Amount'), '50')
  enter(form.getByLabelText('Reason'), 'Change')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Open till', hidden: true })
  expect(screen.getByText(message)).toBeDefined()
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Cash in' })).toBeNull()
})
