import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { DateField } from './DateField.tsx'

function Form({ start }: { start: string }) {
  const [day, setDay] = useState(start)
  return (
    <>
      <DateField label="Date received" calendar="ethiopian" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  )
}

async function typeDay(day: string, month: string, year: string) {
  await userEvent.clear(await screen.findByLabelText('Day'))
  await userEvent.type(screen.getByLabelText('Day'), day)
  await userEvent.selectOptions(screen.getByLabelText('Month'), month)
  await userEvent.clear(screen.getByLabelText('Year'))
  await userEvent.type(screen.getByLabelText('Year'), year)
}

const handedOver = () => screen.getByRole('status').textContent

describe('a day of the Ethiopian calendar', () => {
  it('shows the Gregorian day it is given in day, month and year', async () => {
    render(<Form start="2026-11-20" />)
    expect(await screen.findByLabelText('Day')).toHaveProperty('value', '11')
    expect(screen.getByLabelText('Month')).toHaveProperty('value', '3')
    expect(screen.getByLabelText('Year')).toHaveProperty('value', '2019')
    expect(screen.getByRole('group', { name: 'Date received' })).toBeDefined()
  })

  it('hands over the Gregorian day that was meant', async () => {
    render(<Form start="" />)
    await typeDay('1', 'Meskerem', '2019')
    expect(handedOver()).toBe('2026-09-11')
  })

  it.each([
    ['6', '2018', ''],
    ['5', '2018', '2026-09-10'],
    ['6', '2019', '2027-09-11'],
  ])('knows how many days the last month has: %s Pagumen %s', async (day, year, gregorian) => {
    render(<Form start="2026-11-20" />)
    await typeDay(day, 'Pagumen', year)
    expect(handedOver()).toBe(gregorian)
  })
})
