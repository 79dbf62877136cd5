import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { enter } from '../../../testing/enter.ts'
import { ExpiryField } from './ExpiryField.tsx'

function Form({ start = '' }: { start?: string }) {
  const [day, setDay] = useState(start)
  return (
    <>
      <ExpiryField value={day} onChange={setDay} />
      <p data-testid="day">{day}</p>
      <button onClick={() => setDay('2028-01-05')}>Scan</button>
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'Expiry date' })
const handedOver = () => screen.getByTestId('day').textContent
const shown = () => screen.queryByRole('status')?.textContent

it.each(['03/2027', 'EXP 03.27', 'Mar 2027', '2027-03', '31/03/2027'])(
  'takes %s as a package has it, and shows the day that it took',
  (typed) => {
    render(<Form />)
    enter(field(), typed)
    expect(handedOver()).toBe('2027-03-31')
    expect(shown()).toBe('Mar 31, 2027')
    expect(field()).toHaveProperty('value', typed)
  },
)

it('hands over what is no date as it was typed, to be refused', () => {
  render(<Form />)
  enter(field(), '03/04')
  expect(handedOver()).toBe('03/04')
  expect(shown()).toBeUndefined()
})

it('asks which day is meant where it is one or another', async () => {
  render(<Form />)
  enter(field(), '03/04/2027')
  expect(handedOver()).toBe('03/04/2027')
  await userEvent.click(screen.getByRole('button', { name: 'Mar 4, 2027' }))
  expect(handedOver()).toBe('2027-03-04')
  expect(screen.queryByRole('group', { name: 'Which day?' })).toBeNull()
})

it('shows a day from a scan in the place of what was typed', async () => {
  render(<Form start="2027-03-31" />)
  enter(field(), '04/2027')
  await userEvent.click(screen.getByRole('button', { name: 'Scan' }))
  expect(field()).toHaveProperty('value', '2028-01-05')
  expect(shown()).toBe('Jan 5, 2028')
})
