import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { FramePending, PagePending } from './PagePending.tsx'

it('has a heading while the code of a page is on its way', () => {
  render(<PagePending />)
  expect(screen.getByRole('heading', { level: 1, name: 'Loading …' })).toBeDefined()
})

it('has its landmark, too, while the frame around the page is on its way', () => {
  render(<FramePending />)
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeDefined()
})
